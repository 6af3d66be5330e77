import { PlusOutlined } from '@ant-design/icons'
import type { Response } from '@cogcampus/contract'
import { t } from '../../../messages/index.ts'
import { weekdayOptions } from '../../../ui/weekday.ts'
import styles from './grid.module.css'
import { namesOf, type Standing } from './TemplateCells.tsx'
import { WeekdayHead } from './WeekdayHead.tsx'

type Slot = Response<'/admin/so-time/all'>[number]
interface Place {
  weekday: number
  soTimeId: number
}
interface Props {
  templates: Standing[]
  slots: Slot[]
  /** What a block opens; nothing where it is to be read only. */
  open: (template: Standing) => (() => void) | undefined
  add: ((place: Place) => void) | undefined
}

/** Weekdays side by side over the slots; a block for each template, a plus where one can be added. A phone shows day after day. */
export function WeekGrid({ templates, slots, open, add }: Props) {
  const at = Map.groupBy(templates, ({ weekday, soTimeId }) => `${weekday} ${soTimeId}`)
  // A slot that is no more in use still shows what stands in it.
  const gone = templates.filter(({ soTimeId }) => !slots.some(({ id }) => id === soTimeId))
  const rows: Slot[] = [
    ...slots,
    ...[...new Map(gone.map((each) => [each.soTimeId, each])).values()].map(
      ({ soTimeId, soTimeName, fromTime, toTime }) => ({
        ...{ id: soTimeId, name: soTimeName },
        ...{ fromTime, toTime },
      }),
    ),
  ]
  return (
    <div className={styles.scroll}>
      <table className={styles.grid}>
        <caption className="sr-only">{t('schedule.asGrid')}</caption>
        <WeekdayHead />
        <tbody>
          {rows.map((slot) => (
            <tr key={slot.id}>
              <th scope="row">
                {slot.fromTime}–{slot.toTime}
                <small>{slot.name}</small>
              </th>
              {weekdayOptions().map(({ value: weekday, label }) => (
                <Cell
                  key={weekday}
                  label={`${label} ${slot.fromTime}`}
                  templates={at.get(`${weekday} ${slot.id}`) ?? []}
                  open={open}
                  add={add && (() => add({ weekday, soTimeId: slot.id }))}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps {
  label: string
  templates: Standing[]
  open: Props['open']
  add: (() => void) | undefined
}

function Cell({ label, templates, open, add }: CellProps) {
  return (
    <td data-label={label} data-empty={templates.length === 0 || undefined}>
      {templates.map((template) => (
        <Block key={`${template.state} ${template.id}`} template={template} open={open(template)} />
      ))}
      {add && (
        <button type="button" className={styles.add} aria-label={t('schedule.addAt', { at: label })} onClick={add}>
          <PlusOutlined />
        </button>
      )}
    </td>
  )
}

function Block({ template, open }: { template: Standing; open: (() => void) | undefined }) {
  const { courseName, doctorName, roomName, parity, state } = template
  const text = (
    <>
      <strong>{namesOf(template)}</strong>
      <span>{courseName}</span>
      <span>{[doctorName, roomName].filter(Boolean).join(' · ')}</span>
      {(parity !== 'EVERY' || state !== 'ACTIVE') && (
        <em>
          {[
            ...(parity === 'EVERY' ? [] : [t(`schedule.parity.${parity}`)]),
            ...(state === 'ACTIVE' ? [] : [t(`schedule.template.${state}`)]),
          ].join(' · ')}
        </em>
      )}
    </>
  )
  return open ? (
    <button type="button" className={styles.block} data-state={state} onClick={open}>
      {text}
    </button>
  ) : (
    <div className={styles.block} data-state={state}>
      {text}
    </div>
  )
}
