import type { Request } from '@cogcampus/contract'
import { Button } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import styles from './dict.module.css'

const Field = fieldOf('dict')

type Values = Omit<Request<'/admin/dict/update'>, 'id' | 'version' | 'type'>
const black = '#000000'

/** Adds or changes an item of a type, or a type itself: then `type` is `dictType`. */
export function DictForm({ name, type }: { name: string; type: string }) {
  const dialog = useDialog(name, { add: '/admin/dict/add', update: '/admin/dict/update' })
  const { id } = dialog
  const row = useApi('/admin/dict/detail', { id: id ?? 0 }, { enabled: id !== undefined })
  const add = useAction('/admin/dict/add')
  const update = useAction('/admin/dict/update')
  const ofType = type === 'dictType'
  const locked = id !== undefined && (row.data?.builtIn ?? false)
  const title = ofType
    ? t(id ? 'system.editDictType' : 'system.addDictType')
    : t(id ? 'system.editDictItem' : 'system.addDictItem')
  return (
    <FormDialog<Values>
      dialog={dialog}
      title={title}
      load={id ? row : undefined}
      initial={{ sort: 0, status: 1 }}
      save={(values, version) =>
        id ? update.run({ ...values, type: row.data?.type ?? type, id, version }) : add.run({ ...values, type })
      }
    >
      <Field name="label" required>
        <TextInput max={50} autoFocus />
      </Field>
      <Field name="labelEn">
        <TextInput max={80} />
      </Field>
      <Field
        name="value"
        required
        extra={t(locked ? 'system.valueLocked' : 'system.valueHint')}
        rules={[{ pattern: /^[\w\-.:/]+$/, message: t('system.valueHint') }]}
      >
        <TextInput max={50} disabled={locked} />
      </Field>
      {!ofType && (
        <Field name="color">
          <ColorInput />
        </Field>
      )}
      <Field name="sort" required extra={t('system.sortHint')}>
        <NumberInput max={100_000} />
      </Field>
      <Field name="status" required="choice">
        <DictSelect type="status" numeric allowClear={false} />
      </Field>
      <Field name="remark">
        <TextInput max={200} />
      </Field>
    </FormDialog>
  )
}

interface ColorProps {
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
}

function ColorInput({ id, value, onChange }: ColorProps) {
  return (
    <span className={styles.color}>
      <input id={id} type="color" value={value ?? black} onChange={(event) => onChange?.(event.target.value)} />
      {value ?? t('system.noColor')}
      {value && (
        <Button type="link" size="small" onClick={() => onChange?.(null)}>
          {t('system.clearColor')}
        </Button>
      )}
    </span>
  )
}
