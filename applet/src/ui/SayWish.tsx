import { useState } from 'react'
import type { Request, Response } from '../api/calls'
import { read } from '../api/request'
import { say, useSend } from '../api/useSend'
import { useDraft } from '../app/draft'
import { t } from '../messages'
import { Area, Box, Press, Txt } from './native'
import { Action, Choices, Field } from './parts'
import { Sheet } from './Sheet'
import { Unsent } from './Unsent'
import { weekdayName, weekdays } from './weekdays'

export type Wish = Response<'/api/so-wish/list'>['wishes'][number]
export type Slot = Response<'/api/so-wish/list'>['slots'][number]
type Place = NonNullable<Wish['said']>['places'][number]
type Kind = Place['kind'] | 'FREE'

interface Words {
  times: number
  places: Place[]
  remark: string
  /** When the family said what this changes; null where it had said nothing. */
  of: string | null
}
/** What was said, to be changed. */
const saidBefore = ({ said }: Wish): Words => ({
  times: said?.times ?? 2,
  places: said?.places ?? [],
  remark: said?.remark ?? '',
  of: said?.at ?? null,
})

/** What a tap on a slot makes of it. */
const next: Record<Kind, Kind> = { FREE: 'PREFERRED', PREFERRED: 'IMPOSSIBLE', IMPOSSIBLE: 'FREE' }
const signs: Record<Kind, string> = { FREE: '', PREFERRED: ' ✓', IMPOSSIBLE: ' ×' }
const most = [1, 2, 3, 4, 5, 6, 7] as const

/** Says when a child wishes to come. What the desk saves meanwhile is not touched by it; where another of the family said something, that is told first. */
export function SayWish({
  wish,
  slots,
  onClose,
  onDone,
}: {
  wish: Wish
  slots: Slot[]
  onClose: () => void
  onDone: () => void
}) {
  const save = useSend('/api/so-wish/save')
  const [now, setNow] = useState(wish)
  const [weekday, setWeekday] = useState(1)
  const { patientId, courseId } = wish
  const draft = useDraft(`wish.${patientId}.${courseId}`, saidBefore(wish))
  const { times, places, remark, of } = draft.written
  const inputOf = ({ version }: Wish): Request<'/api/so-wish/save'> => ({
    ...{ patientId, courseId, version, times, places },
    remark: remark.trim() || null,
  })
  const send = async () => {
    const sent = await save.send(inputOf(now), async () => {
      const { wishes } = await read('/api/so-wish/list', {})
      const fresh = wishes.find((each) => each.patientId === patientId && each.courseId === courseId)
      if (!fresh) return null
      setNow(fresh)
      return fresh.said?.at === now.said?.at ? inputOf(fresh) : null
    })
    if (!sent) return
    draft.clear()
    say(t('wishes.done'))
    onDone()
  }
  return (
    <Sheet title={t('wishes.sayFor', { course: wish.courseName })} onClose={onClose}>
      {(now.said?.at ?? null) !== of && (
        <Box className="field-fault" role="alert">
          {t('wishes.changed')}
        </Box>
      )}
      <Unsent of={draft} />
      <Field label={t('wishes.times')} fault={save.fields.times}>
        <Choices
          label={t('wishes.times')}
          value={times}
          options={most.map((value) => ({ value, label: String(value) }))}
          onChange={(times) => draft.write({ times })}
        />
      </Field>
      {slots.length > 0 && (
        <>
          <Field label={t('wishes.day')}>
            <Choices
              label={t('wishes.day')}
              value={weekday}
              options={weekdays.map((value) => ({
                value,
                label: weekdayName(value) + (places.some((place) => place.weekday === value) ? ' ·' : ''),
              }))}
              onChange={setWeekday}
            />
          </Field>
          <Slots
            weekday={weekday}
            slots={slots}
            places={places}
            fault={save.fields.places}
            onChange={(places) => draft.write({ places })}
          />
        </>
      )}
      <Field label={t('wishes.remark')} fault={save.fields.remark}>
        <Area
          className="input area"
          value={remark}
          max={200}
          label={t('wishes.remark')}
          onInput={(remark) => draft.write({ remark })}
        />
      </Field>
      <Action busy={save.busy} onClick={() => void send()}>
        {t('wishes.send')}
      </Action>
    </Sheet>
  )
}

function Slots({
  weekday,
  slots,
  places,
  fault,
  onChange,
}: {
  weekday: number
  slots: Slot[]
  places: Place[]
  fault: string | undefined
  onChange: (places: Place[]) => void
}) {
  const isAt = (place: Place, soTimeId: number) => place.weekday === weekday && place.soTimeId === soTimeId
  const label = t('wishes.slots', { day: weekdayName(weekday) })
  return (
    <Field label={label} fault={fault}>
      <Txt className="text muted">{t('wishes.slotsHint')}</Txt>
      <Box className="choices" role="group" label={label}>
        {slots.map(({ id, from, to }) => {
          const kind: Kind = places.find((place) => isAt(place, id))?.kind ?? 'FREE'
          const turn = () => {
            const rest = places.filter((place) => !isAt(place, id))
            const now = next[kind]
            onChange(now === 'FREE' ? rest : [...rest, { weekday, soTimeId: id, kind: now }])
          }
          return (
            <Press
              key={id}
              className={`choice ${kind === 'PREFERRED' ? 'choice-on' : kind === 'IMPOSSIBLE' ? 'choice-off' : ''}`}
              label={`${from}–${to} ${t(`wishes.place.${kind}`)}`}
              pressed={kind !== 'FREE'}
              onClick={turn}
            >
              {`${from}–${to}${signs[kind]}`}
            </Press>
          )
        })}
      </Box>
    </Field>
  )
}
