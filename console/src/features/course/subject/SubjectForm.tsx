import type { Request } from '@cogcampus/contract'
import { Form } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { required } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'

type Values = Omit<Request<'/api/admin/education/subject/edit'>, 'id' | 'version'>

export function SubjectForm({ dialog }: { dialog: Dialog }) {
  const { id } = dialog
  const row = useApi('/api/admin/education/subject/select/:id', { id: id ?? 0 }, { enabled: id !== undefined })
  const edit = useAction('/api/admin/education/subject/edit')
  return (
    <FormDialog<Values>
      dialog={dialog}
      title={t(id ? 'course.editSubject' : 'course.addSubject')}
      load={id ? row : undefined}
      initial={{ sort: 0 }}
      save={(values, version) => edit.run(id ? { ...values, id, version } : values)}
    >
      <Form.Item name="name" label={t('course.subject')} rules={[required(t('course.subject'))]}>
        <TextInput max={30} autoFocus />
      </Form.Item>
      <Form.Item name="levelName" label={t('course.levelName')} rules={[required(t('course.levelName'))]}>
        <TextInput max={30} />
      </Form.Item>
      <Form.Item name="grade" label={t('course.grade')}>
        <DictSelect type="grade" numeric placeholder={t('course.anyGrade')} />
      </Form.Item>
      <Form.Item name="sort" label={t('course.sort')} extra={t('course.sortHint')} rules={[required(t('course.sort'))]}>
        <NumberInput max={100_000} />
      </Form.Item>
    </FormDialog>
  )
}
