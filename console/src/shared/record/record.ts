import type { Request, Response } from '@cogcampus/contract'
import { recordLife } from '@cogcampus/contract/life/record'
import { held } from '@cogcampus/contract/life/session'

export type Detail = Response<'/admin/so-day/record/detail'>
export type SessionRecord = NonNullable<Detail['record']>
export type Row = Response<'/admin/so-day/record'>['list'][number]
type Written = Request<'/admin/so-day/record/save'>
export type Values = Omit<Written, 'soDayId' | 'version'>
export type Task = Values['tasks'][number]

/** Whether what was done can be written now: the patient came, and nothing is signed yet. */
export const isOpen = ({ state, recordState }: Pick<Row, 'state' | 'recordState'>) =>
  held.includes(state) && (recordState === null || recordLife.allows('so-day/record/save', recordState))

/** A record in the shape of its form; a new one begins with an empty task. */
export function formOf({ record }: Detail): Values & { version: number } {
  const {
    version = 0,
    tasks = [{}],
    goals: noted = [],
    engagement,
    mood,
    adverse,
    note,
    nextStep,
    comment,
    commentFiles,
  } = record ?? {}
  const goals = noted.map(({ goalId, level }) => ({ goalId, level }))
  const said = { engagement, mood, adverse, note, nextStep, comment, commentFiles }
  return { version, tasks: tasks as Task[], goals, ...said } as never
}

/** The tasks of a record to be done once more: what was trained, without how it went. */
export const again = ({ tasks }: SessionRecord): Task[] =>
  tasks.map(({ domain, task, level, trials, minutes }) => ({ domain, task, level, trials, minutes }))
