import type { Response } from '@cogcampus/contract'
import type { TemplateState } from '@cogcampus/contract/life/template'
import { t } from '../../../messages/index.ts'
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx'
import { weekdayName } from '../../../ui/weekday.ts'

export type Template = Response<'/admin/so-week/detail'>

/** What a block of the grid shows: a template, or one that is proposed. */
export interface Standing extends Omit<Template, 'state' | KnownLater> {
  state: TemplateState | 'PROPOSED'
  patientIds?: number[]
}
type KnownLater =
  | 'campusId'
  | 'campusName'
  | 'macId'
  | 'macName'
  | 'fromDay'
  | 'toDay'
  | 'patientIds'
  | 'remark'
  | 'createdAt'

const tones: Record<TemplateState, Tone> = { DRAFT: 'neutral', ACTIVE: 'success', PAUSED: 'warning', ENDED: 'neutral' }

/** The state of a template. */
export function TemplateTag({ state }: { state: TemplateState }) {
  return <StatusTag tone={tones[state]}>{t(`schedule.template.${state}`)}</StatusTag>
}

/** The patients of a template: by their names, and how many there are whom the user does not see. */
export function namesOf({ patients, patientIds = [] }: Pick<Standing, 'patients' | 'patientIds'>): string {
  const count = patientIds.length - patients.length
  const others = count > 0 ? [t('schedule.otherPatients', { count })] : []
  return [...patients.map(({ name }) => name), ...others].join(t('common.comma'))
}

/** On which weekday, in which weeks and when a template stands. */
export const whenOf = ({
  weekday,
  parity,
  fromTime,
  toTime,
}: Pick<Template, 'weekday' | 'parity' | 'fromTime' | 'toTime'>) =>
  [weekdayName(weekday), `${fromTime}–${toTime}`, ...(parity === 'EVERY' ? [] : [t(`schedule.parity.${parity}`)])].join(
    ' ',
  )
