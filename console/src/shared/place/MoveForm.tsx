import type { Request } from '@cogcampus/contract'
import { Alert, Button, Form } from 'antd'
import { notify } from '../../api/notify.ts'
import { useAction } from '../../api/useAction.ts'
import { useApi } from '../../api/useApi.ts'
import { t } from '../../messages/index.ts'
import { ChoiceChips } from '../../ui/ChoiceChips.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { shaped } from '../../ui/FormHost.tsx'
import type { Dialog } from '../../ui/useDialog.ts'
import type { Session } from '../session/lesson.ts'
import { alsoMoved } from '../session/useSteps.ts'
import { freeFor, whenText } from './free.ts'
import { NearestPlaces } from './NearestPlaces.tsx'
import { onlyRoomTaken, otherRoomFor, otherRoomIn } from './otherRoom.ts'
import { PlaceFields } from './PlaceFields.tsx'
import styles from './place.module.css'
import { reasonsOf } from './reasons.ts'

type Place = Pick<Session, 'day' | 'from' | 'to' | 'doctorId' | 'roomId' | 'macId'>
type Extent = NonNullable<Request<'/admin/so-day/move'>['extent']>
type Values = Place & { extent?: Extent }
const extents: readonly Extent[] = ['ONE', 'FOLLOWING', 'ALL']
const names = ['day', 'from', 'to', 'doctorId', 'roomId', 'macId'] as const

/** What a form changes of a session: of a series, the other lessons keep what is not changed. */
function changed(session: Session, typed: Partial<Place>): Partial<Place> {
  const differs = (name: (typeof names)[number]) => typed[name] !== undefined && (typed[name] ?? null) !== session[name]
  // A beginning without an end would keep the length.
  const timed = differs('from') || differs('to')
  const changes = names.filter((name) => differs(name) || (timed && (name === 'from' || name === 'to')))
  return Object.fromEntries(changes.map((name) => [name, typed[name]]))
}

/** Moves a session, or its series, to a free place nearby or to another day, time, doctor, room or device. */
export function MoveForm({ dialog }: { dialog: Dialog }) {
  const { id = 0 } = dialog
  const row = useApi('/admin/so-day/detail', { id }, { enabled: dialog.open })
  const move = useAction('/admin/so-day/move', { also: alsoMoved })
  const { data: session } = row
  const load = shaped(row, ({ version, day, from, to, doctorId, roomId, macId }) => ({
    ...{ version, day, from, to, doctorId, roomId, macId, extent: 'ONE' },
  }))
  return (
    <FormDialog<Values>
      dialog={dialog}
      width={720}
      title={session ? `${t('schedule.do.move')} · ${session.patientName} ${whenText(session)}` : t('schedule.do.move')}
      ok={t('schedule.do.move')}
      load={load}
      draft={false}
      save={async ({ extent = 'ONE', ...typed }, version) => {
        const changes = session ? changed(session, typed) : {}
        // A move to where it stands would ask the family to confirm it anew.
        if (Object.keys(changes).length === 0) return { ok: true, data: undefined }
        const result = await move.run({ id, version, extent, ...changes })
        if (result.ok && result.data.template === 'KEPT') notify.warning(t('schedule.place.templateKept'))
        return result
      }}
    >
      {session && <NearestPlaces asked={freeFor(session)} doctorId={session.doctorId} but={session} />}
      {session && <Verdicts session={session} />}
      <PlaceFields campusId={session?.campusId} courseId={session?.courseId} />
      {session?.weekId && <WhichSessions />}
    </FormDialog>
  )
}

/** Of a series, which sessions move; what becomes of its template goes with it. */
function WhichSessions() {
  const extent: Extent = Form.useWatch('extent') ?? 'ONE'
  return (
    <Form.Item name="extent" label={t('schedule.place.extent')} extra={t(`schedule.place.extentHint.${extent}`)}>
      <ChoiceChips
        label={t('schedule.place.extent')}
        options={extents.map((value) => ({ value, label: t(`schedule.place.extent.${value}`) }))}
      />
    </Form.Item>
  )
}

/** What stands in the way of what is typed, before it is saved. */
function Verdicts({ session }: { session: Session }) {
  const typed = Form.useWatch([], Form.useFormInstance()) as Partial<Values> | undefined
  const { roomId, macId, ...rest } = changed(session, typed ?? {})
  const asked = { ...rest, ...(roomId ? { roomId } : {}), ...(macId ? { macId } : {}) }
  const something = Object.keys(rest).length > 0 || roomId !== undefined || macId !== undefined
  const ordered = (typed?.from ?? '') < (typed?.to ?? '')
  const query = { id: session.id, extent: typed?.extent ?? 'ONE', ...asked }
  const check = useApi('/admin/so-day/move/check', query, { enabled: something && ordered })
  if (!something || !ordered) return null
  if (check.error) return <Alert className={styles.verdict ?? ''} type="error" showIcon title={check.error.message} />
  if (!check.data)
    return <Alert className={styles.verdict ?? ''} type="info" showIcon title={t('schedule.calendar.checking')} />
  const against = check.data.filter(({ clashes, problems }) => clashes.length + problems.length > 0)
  if (against.length === 0) {
    const count = check.data.length
    return (
      <Alert className={styles.verdict ?? ''} type="success" showIcon title={t('schedule.place.noClash', { count })} />
    )
  }
  return (
    <Alert
      className={styles.verdict ?? ''}
      type="error"
      showIcon
      title={t('schedule.place.inWay', { count: against.length, all: check.data.length })}
      action={onlyRoomTaken(check.data) && <OtherRoom session={session} place={{ ...session, ...rest }} />}
      description={
        <ul className={styles.against}>
          {against.map((verdict) => (
            <li key={verdict.lessonId}>
              {check.data.length > 1 && <strong>{whenText(verdict)}</strong>}
              <ul>
                {reasonsOf(verdict).map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      }
    />
  )
}

/** Takes a room that is free at the place, where there is one. */
function OtherRoom({ session, place }: { session: Session; place: Place }) {
  const form = Form.useFormInstance()
  const { day, from, to, doctorId } = place
  const found = useApi('/admin/so-day/free', otherRoomFor(session, { day, from, to, doctorId }), { freshMs: 10_000 })
  const other = otherRoomIn(found.data, place)
  if (!other) return null
  return (
    <Button onClick={() => form.setFieldsValue({ roomId: other.roomId })}>
      {t('schedule.place.takeRoom', { room: other.roomName ?? '' })}
    </Button>
  )
}
