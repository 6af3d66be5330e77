import type { Request } from '@cogcampus/contract'
import dayjs from 'dayjs'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { NearestPlaces } from '../../../shared/place/NearestPlaces.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { DoctorSelect } from '../../../ui/DoctorSelect.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { shaped } from '../../../ui/FormHost.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import styles from '../../../ui/fields.module.css'
import { TimeInput } from '../../../ui/TimeInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { now } from '../../../ui/wall.ts'
import { nameOf, type Wait, wishText } from './words.ts'

const Field = fieldOf('so-day')

type Values = Pick<Request<'/admin/so-wait/offer'>, 'doctorId' | 'day' | 'from' | 'to'>

/** Offers a free place to an entry by hand: one of the nearest, or any other that is free. */
export function OfferForm({ dialog }: { dialog: Dialog }) {
  const { id = 0 } = dialog
  const row = useApi('/admin/so-wait/detail', { id }, { enabled: dialog.open })
  const offer = useAction('/admin/so-wait/offer')
  const { data: wait } = row
  const load = shaped(row, ({ version, doctorId }) => ({ version, doctorId }))
  const title = t('so-wait:call.offer')
  return (
    <FormDialog<Values>
      dialog={dialog}
      width={720}
      title={wait ? `${title} · ${nameOf(wait)}` : title}
      ok={title}
      load={load}
      draft={false}
      save={({ doctorId, day, from, to }, version) => offer.run({ id, version, doctorId, day, from, to })}
    >
      {wait && (
        <>
          <p>{t('schedule.wait.offerHint')}</p>
          <p>{t('schedule.wait.wishes', { wishes: wishText(wait) })}</p>
          <NearestPlaces asked={freeFor(wait)} doctorId={wait.doctorId ?? undefined} />
        </>
      )}
      <div className={styles.pair}>
        <Field name="doctorId" required="choice">
          <DoctorSelect campusId={wait?.campusId} allowClear={false} />
        </Field>
        <Field name="day" required="choice">
          <DateInput disabledDate={(day) => day.isBefore(now(), 'day')} />
        </Field>
        <Field name="from" required="choice">
          <TimeInput />
        </Field>
        <Field name="to" required="choice">
          <TimeInput />
        </Field>
      </div>
    </FormDialog>
  )
}

/** Asks for the places nearest to the first day and time at which the family can come. */
function freeFor({ campusId, courseId, patientId, fromDay, fromTime, weekdays }: Wait): Request<'/admin/so-day/free'> {
  const first = dayjs(fromDay).isAfter(now()) ? dayjs(fromDay) : now()
  const week = Array.from({ length: 7 }, (_, days) => first.add(days, 'day'))
  const day = week.find((each) => weekdays.includes(each.day() || 7)) ?? first
  return { campusId, courseId, patientId, day: day.format('YYYY-MM-DD'), ...(fromTime ? { from: fromTime } : {}) }
}
