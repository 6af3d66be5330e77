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
import type { Session } from '../session/lesson.ts'
import { alsoMoved } from '../session/useSteps.ts'
import { daysLeft } from './daysLeft.ts'
import { freeFor, whenText } from './free.ts'
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
  const load = shaped(row, ({ version, from, to, doctorId, roomId, macId }) => ({
    ...{ version, from, to, doctorId, roomId, macId },
  }))
  const today = dayjs().format('YYYY-MM-DD')
  // Who is away that day is away all of it.
  const after = session ? dayjs(session.day).add(1, 'day').format('YYYY-MM-DD') : today
  const day = after > today ? after : today
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
      {session && (
        <>
          <Alert
            type="info"
            showIcon
            className={styles.verdict ?? ''}
            title={t('schedule.makeUp.left', { count: daysLeft(session), day: session.makeUpUntil ?? '' })}
          />
          <NearestPlaces asked={ofMakeUp(session, day)} doctorId={session.doctorId} until={session.makeUpUntil} />
        </>
      )}
      <PlaceFields campusId={session?.campusId} until={session?.makeUpUntil} />
      <Field name="remark">
        <TextInput max={200} />
      </Field>
    </FormDialog>
  )
}

/** Asks for free places of the patient alone: the lesson of the leave stays where it is. */
function ofMakeUp(session: Session, day: string) {
  const { lessonId: _, ...asked } = freeFor(session, { day })
  return asked
}
