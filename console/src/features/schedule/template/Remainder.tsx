import { remainders } from '@cogcampus/contract/life/template'
import { Alert, Form } from 'antd'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { ChoiceChips } from '../../../ui/ChoiceChips.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'

const Field = fieldOf('so-week')

/** What becomes of the sessions that a template has after its last day, or after today: their number, and whether they are cancelled, with the reason. */
export function Remainder({ id, toDay }: { id: number; toDay?: string }) {
  const { data } = useApi('/admin/so-week/end/terms', { id, ...(toDay ? { toDay } : {}) }, { enabled: id > 0 })
  const cancels = Form.useWatch('sessions') !== 'KEEP'
  if (!data) return null
  const { sessions: count, patients } = data
  if (count === 0) return <p>{t('schedule.end.none')}</p>
  return (
    <>
      <Field
        name="sessions"
        extra={
          <Alert
            type="warning"
            showIcon
            title={t('schedule.end.count', { count, patients })}
            style={{ marginTop: 8 }}
          />
        }
      >
        <ChoiceChips
          label={t('so-week:sessions')}
          options={remainders.map((value) => ({ value, label: t(`schedule.end.${value}`) }))}
        />
      </Field>
      {cancels && (
        <Field name="reason">
          <TextInput max={200} />
        </Field>
      )}
    </>
  )
}
