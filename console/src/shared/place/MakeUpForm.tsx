import { Alert } from 'antd'
import dayjs from 'dayjs'
import { useAction } from '../../api/useAction.ts'
import { useApi } from '../../api/useApi.ts'
import { t } from '../../messages/index.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { shaped } from '../../ui/FormHost.tsx'
import { fieldOf } from '../../ui/fieldOf.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { Dialog } from '../../ui/useDialog.ts'
import { todayText } from '../../ui/wall.ts'
import type { Session } from '../session/lesson.ts'
import { alsoMoved } from '../session/useSteps.ts'
import { daysLeft } from './daysLeft.ts'
import { freeFor, takenFrom, whenText } from './free.ts'
import { NearestPlaces } from './NearestPlaces.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import styles from './place.module.css'

const Field = fieldOf('so-day')

type Values = Pick<Session, 'day' | 'from' | 'to' | 'doctorId' | 'roomId' | 'macId' | 'remark'>

/** Books the session that makes up for one on leave, at a free place within the days of its credit. */
export function MakeUpForm({ dialog }: { dialog: Dialog }) {
  const { id = 0 } = dialog
  const row = useApi('/admin/so-day/detail', { id }, { enabled: dialog.open })
  const makeUp = useAction('/admin/so-day/makeUp', { also: alsoMoved })
  const { data: session } = row
  const asked = session && ofMakeUp(session)
  // As the list of places asks, so that both read one answer.
  const near = useApi('/admin/so-day/free', asked ? { ...asked, doctorId: session.doctorId } : nowhere, {
    ...{ enabled: asked !== undefined, freshMs: 10_000 },
  })
  const first = near.data?.find(({ day }) => day <= (session?.makeUpUntil ?? ''))
  const load = {
    ...shaped(row, ({ version, macId, from, to, doctorId, roomId }) => ({
      ...{ version, macId, from, to, doctorId, roomId },
      ...(first && takenFrom(first)),
    })),
    isFetching: row.isFetching || (asked !== undefined && near.isPending),
  }
  return (
    <FormDialog<Values>
      dialog={dialog}
      width={720}
      title={
        session ? `${t('schedule.do.makeUp')} · ${session.patientName} ${whenText(session)}` : t('schedule.do.makeUp')
      }
      ok={t('schedule.do.makeUp')}
      load={load}
      draft={false}
      save={(values, version) => makeUp.run({ id, version, ...values })}
    >
      {session && asked && (
        <>
          <p>
            {t('schedule.makeUp.of', {
              when: whenText(session),
              course: session.courseName,
              doctor: session.doctorName,
            })}
          </p>
          <Alert
            type="info"
            showIcon
            className={styles.verdict ?? ''}
            title={t('schedule.makeUp.left', { count: daysLeft(session), day: session.makeUpUntil ?? '' })}
          />
          <NearestPlaces asked={asked} doctorId={session.doctorId} until={session.makeUpUntil} />
        </>
      )}
      <PlaceFields campusId={session?.campusId} courseId={session?.courseId} until={session?.makeUpUntil} />
      <Field name="remark">
        <TextInput max={200} />
      </Field>
    </FormDialog>
  )
}

/** Asks for free places of the patient alone, from the day after: who is away is away all day, and the lesson of the leave stays. */
function ofMakeUp(session: Session) {
  const today = todayText()
  const after = dayjs(session.day).add(1, 'day').format('YYYY-MM-DD')
  const { lessonId: _, ...asked } = freeFor(session, { day: after > today ? after : today })
  return asked
}

const nowhere = { campusId: 0, courseId: 0, day: '' }
