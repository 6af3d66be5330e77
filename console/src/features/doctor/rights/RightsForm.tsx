import { Checkbox, Form, Radio } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { shaped } from '../../../ui/FormHost.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { useDict } from '../../../ui/useDict.ts'
import styles from '../doctor.module.css'

interface Values {
  all: boolean
  types: string[]
}

/** Which types of materials a doctor may open: all of them, those added later included, or some. */
export function RightsForm({ dialog }: { dialog: Dialog }) {
  const id = dialog.id ?? 0
  const row = useApi('/admin/doctor-info/detail', { id }, { enabled: dialog.open })
  const save = useAction('/admin/doctor-info/edit/doctorSourceAuth')
  const types = useDict('materialType')
  return (
    <FormDialog<Values>
      dialog={dialog}
      title={t('doctor.rightsOf', { name: row.data?.name ?? '' })}
      load={shaped(row, ({ version, materialTypes }) => ({
        version,
        all: materialTypes === null,
        types: materialTypes ?? [],
      }))}
      save={({ all, types: chosen }, version) => save.run({ id, version, materialTypes: all ? null : (chosen ?? []) })}
    >
      <p className={styles.quiet}>{t('doctor.rightsHint')}</p>
      <Form.Item name="all">
        <Radio.Group
          className={styles.choices ?? ''}
          options={[
            { value: true, label: t('doctor.allTypesChoice') },
            { value: false, label: t('doctor.someTypesChoice') },
          ]}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['all']}>
        {({ getFieldValue }) => (
          <Form.Item name="types" label={t('doctor-info:materialTypes')} hidden={getFieldValue('all') === true}>
            <Checkbox.Group options={types.items.map(({ value, label }) => ({ value, label }))} />
          </Form.Item>
        )}
      </Form.Item>
    </FormDialog>
  )
}
