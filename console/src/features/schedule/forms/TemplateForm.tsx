import type { Request, Response } from '@cogcampus/contract'
import { parities } from '@cogcampus/contract/life/template'
import { Form, Select } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { also } from '../../../shared/session/useSteps.ts'
import { CampusField } from '../../../ui/CampusField.tsx'
import { ChoiceChips } from '../../../ui/ChoiceChips.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import styles from '../../../ui/fields.module.css'
import { SlotSelect } from '../../../ui/SlotSelect.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { mondayOf, now, todayText } from '../../../ui/wall.ts'
import { weekdayOptions } from '../../../ui/weekday.ts'
import { MovesFrom } from '../template/MovesFrom.tsx'
import { type Fewer, Remainder } from '../template/Remainder.tsx'
import { namesOf } from '../template/TemplateCells.tsx'
import { turnOf } from '../template/turn.ts'
import { LessonFields } from './LessonFields.tsx'

const Field = fieldOf('so-week')

export type TemplateValues = Request<'/admin/so-week/add'>
type Template = Response<'/admin/so-week/detail'>
type Values = TemplateValues & Pick<Request<'/admin/so-week/update'>, 'sessions' | 'reason' | 'movesFrom'>

interface Props {
  dialog: Dialog
  /** What the grid knows of a new one. */
  initial: Partial<TemplateValues>
  /** Leads on to what its next weeks would bring. */
  preview: (id: number) => void
}

/** Adds a template, or changes one, whose campus stays. What plans other weeks than before is previewed next. */
export function TemplateForm({ dialog, initial, preview }: Props) {
  const { id } = dialog
  const row = useApi('/admin/so-week/detail', { id: id ?? 0 }, { enabled: id !== undefined })
  const mayGenerate = useCan()('/admin/so-week/generate/soDay')
  const add = useAction('/admin/so-week/add')
  const changes = ['/admin/so-day', ...also]
  const update = useAction('/admin/so-week/update', { also: changes })
  const move = useAction('/admin/so-week/update', { also: changes, done: t('schedule.moves.done') })
  return (
    <FormDialog<Values>
      dialog={dialog}
      width={720}
      noun={t('so-week:noun')}
      about={id && row.data ? `${namesOf(row.data)} ${row.data.courseName}` : undefined}
      load={id ? row : undefined}
      initial={{ parity: 'EVERY', weekday: 1, fromDay: nextMonday(), ...initial }}
      save={async ({ campusId, sessions, reason, movesFrom, ...values }, version) => {
        const before = row.data
        const result = id
          ? await (movesFrom ? move : update).run({ ...values, sessions, reason, movesFrom, id, version })
          : await add.run({ campusId, ...values })
        // One that is paused is not to begin again by a change.
        const changed = before !== undefined && before.state !== 'PAUSED' && plansElse(before, values)
        const leads = mayGenerate && (!id || changed)
        return result.ok && leads ? { ...result, next: () => preview(result.data.id) } : result
      }}
    >
      {id ? <LessonFields campusId={row.data?.campusId} chosen={row.data?.patients} /> : <NewLesson />}
      <When campusId={id ? row.data?.campusId : undefined} />
      {id && row.data && <MovesFrom id={id} before={row.data} />}
      {id && row.data && <Lapsing id={id} before={row.data} />}
      <Field name="remark">
        <TextInput max={200} />
      </Field>
    </FormDialog>
  )
}

const planned = [
  ...(['courseId', 'doctorId', 'roomId', 'macId', 'weekday', 'soTimeId', 'fromDay', 'toDay'] as const),
  ...(['parity', 'patientIds'] as const),
]

/** Whether a template comes to plan something else than it did. */
const plansElse = (before: Template, after: Partial<TemplateValues>): boolean =>
  planned.some((key) => String(before[key] ?? '') !== String(after[key] ?? ''))

/** With an earlier last day, in other weeks or without a patient, what becomes of the sessions that it would not plan any more. */
function Lapsing({ id, before }: { id: number; before: Template }) {
  const form = Form.useFormInstance()
  const toDay = Form.useWatch('toDay', form) as string | null | undefined
  const parity = Form.useWatch('parity', form) as Template['parity'] | undefined
  const patientIds = Form.useWatch('patientIds', form) as number[] | undefined
  const leaves = patientIds?.length && before.patientIds.some((each) => !patientIds.includes(each))
  const fewer: Fewer = {
    toDay: toDay && (before.toDay === null || toDay < before.toDay) ? toDay : undefined,
    parity: parity !== 'EVERY' && parity !== before.parity ? parity : undefined,
    patientIds: leaves ? patientIds : undefined,
  }
  return Object.values(fewer).some(Boolean) ? <Remainder id={id} {...fewer} /> : null
}

const nextMonday = () => mondayOf(now().add(1, 'week'))

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
        <Field name="weekday" required="choice">
          <Select options={weekdayOptions()} />
        </Field>
        <Field name="soTimeId" required="choice">
          <SlotSelect campusId={campusId ?? typed} />
        </Field>
        <Field name="fromDay" required="choice">
          <DateInput />
        </Field>
        <Field
          name="toDay"
          dependencies={['fromDay']}
          rules={[
            ({ getFieldValue }) => ({
              validator: async (_, to: string | null) => {
                if (to && to < (getFieldValue('fromDay') ?? ''))
                  throw new Error(t('so-week:constraint.so_week__to_day__check'))
              },
            }),
          ]}
        >
          <DateInput placeholder={t('common.noEnd')} />
        </Field>
      </div>
      <Parity />
    </>
  )
}

interface Weeks extends Partial<Record<'fromDay' | 'toDay', string | null | undefined>> {
  parity?: Template['parity'] | undefined
  weekday?: number | undefined
}

/** In which weeks it stands, and what the turn of the year makes of that. */
function Parity() {
  const form = Form.useFormInstance()
  const typed = Form.useWatch(
    ({ parity, weekday, fromDay, toDay }: Weeks): Weeks => ({ parity, weekday, fromDay, toDay }),
    form,
  )
  return (
    <Field name="parity" extra={typed && turnText(typed)}>
      <ChoiceChips
        label={t('so-week:parity')}
        options={parities.map((value) => ({ value, label: t(`schedule.parity.${value}`) }))}
      />
    </Field>
  )
}

function turnText({ parity = 'EVERY', weekday, fromDay, toDay }: Weeks): string | undefined {
  if (parity === 'EVERY' || !weekday || !fromDay) return undefined
  const turn = turnOf({ weekday, fromDay, toDay }, todayText())
  return turn && t(`schedule.parityTurn.${parity}`, { one: turn[0], other: turn[1] })
}
