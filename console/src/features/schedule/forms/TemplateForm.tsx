import type { Request } from '@cogcampus/contract'
import { parities } from '@cogcampus/contract/life/template'
import { Form, Select } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { CampusField } from '../../../ui/CampusField.tsx'
import { ChoiceChips } from '../../../ui/ChoiceChips.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import styles from '../../../ui/fields.module.css'
import { requiredChoice } from '../../../ui/rules.ts'
import { SlotSelect } from '../../../ui/SlotSelect.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { weekdayOptions } from '../../../ui/weekday.ts'
import { LessonFields } from './LessonFields.tsx'

export type TemplateValues = Request<'/admin/so-week/add'>

/** Adds a template, or changes one, whose campus stays; `initial` is what the grid knows of a new one. */
export function TemplateForm({ dialog, initial }: { dialog: Dialog; initial: Partial<TemplateValues> }) {
  const { id } = dialog
  const row = useApi('/admin/so-week/detail', { id: id ?? 0 }, { enabled: id !== undefined })
  const add = useAction('/admin/so-week/add')
  const update = useAction('/admin/so-week/update')
  return (
    <FormDialog<TemplateValues>
      dialog={dialog}
      width={720}
      noun={t('so-week:noun')}
      load={id ? row : undefined}
      initial={{ parity: 'EVERY', weekday: 1, ...initial }}
      save={({ campusId, ...values }, version) =>
        id ? update.run({ ...values, id, version }) : add.run({ campusId, ...values })
      }
    >
      {id ? <LessonFields campusId={row.data?.campusId} chosen={row.data?.patients} /> : <NewLesson />}
      <When campusId={id ? row.data?.campusId : undefined} />
      <Form.Item name="remark" label={t('fields:remark')}>
        <TextInput max={200} />
      </Form.Item>
    </FormDialog>
  )
}

function NewLesson() {
  return (
    <>
      <CampusField />
      <LessonFields />
    </>
  )
}

function When({ campusId }: { campusId: number | undefined }) {
  const form = Form.useFormInstance()
  const typed = Form.useWatch('campusId', form) as number | undefined
  return (
    <>
      <div className={styles.pair}>
        <Form.Item name="weekday" label={t('so-week:weekday')} rules={[requiredChoice(t('so-week:weekday'))]}>
          <Select options={weekdayOptions()} />
        </Form.Item>
        <Form.Item name="soTimeId" label={t('so-week:soTimeId')} rules={[requiredChoice(t('so-week:soTimeId'))]}>
          <SlotSelect campusId={campusId ?? typed} />
        </Form.Item>
        <Form.Item name="fromDay" label={t('so-week:fromDay')} rules={[requiredChoice(t('so-week:fromDay'))]}>
          <DateInput />
        </Form.Item>
        <Form.Item
          name="toDay"
          label={t('so-week:toDay')}
          dependencies={['fromDay']}
          rules={[
            ({ getFieldValue }) => ({
              validator: async (_, to: string | null) => {
                if (to && to < (getFieldValue('fromDay') ?? '')) throw new Error(t('schedule.dayOrder'))
              },
            }),
          ]}
        >
          <DateInput placeholder={t('schedule.noEnd')} />
        </Form.Item>
      </div>
      <Form.Item name="parity" label={t('so-week:parity')}>
        <ChoiceChips
          label={t('so-week:parity')}
          options={parities.map((value) => ({ value, label: t(`schedule.parity.${value}`) }))}
        />
      </Form.Item>
    </>
  )
}
