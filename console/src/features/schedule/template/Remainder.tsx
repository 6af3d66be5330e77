import type { Request } from '@cogcampus/contract'
import { remainders } from '@cogcampus/contract/life/template'
import { Alert, Form } from 'antd'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { ChoiceChips } from '../../../ui/ChoiceChips.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'

const Field = fieldOf('so-week')
type Terms = Request<'/admin/so-week/end/terms'>

interface Props extends Fewer {
  id: number
}

/** By what a template comes to plan less than it planned. */
export interface Fewer {
  toDay?: string | undefined
  parity?: Terms['parity']
  patientIds?: number[] | undefined
}

/**
 * What becomes of the sessions that a template has after its last day, or after today, or would not plan any more: their number, and
 * whether they are cancelled, with the reason.
 */
export function Remainder({ id, toDay, parity, patientIds }: Props) {
  const lapses = parity !== undefined || patientIds !== undefined
  const asked = {
    ...(toDay ? { toDay } : {}),
    ...(parity ? { parity } : {}),
    ...(patientIds ? { patientIds } : {}),
  }
  const { data } = useApi('/admin/so-week/end/terms', { id, ...asked }, { enabled: id > 0 })
  const cancels = Form.useWatch('sessions') === 'CANCEL'
  if (!data) return null
  const { sessions: count, patients } = data
  if (count === 0) return lapses ? null : <p>{t('schedule.end.none')}</p>
  const words = lapses ? 'schedule.end.lapse' : 'schedule.end.count'
  return (
    <>
      <Field
        name="sessions"
        required="choice"
        extra={<Alert type="warning" showIcon title={t(words, { count, patients })} style={{ marginTop: 8 }} />}
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
