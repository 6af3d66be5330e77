import type { Response } from '@cogcampus/contract'
import { normOf, TOTAL } from '@cogcampus/contract/scoring'
import { t } from '../../messages/index.ts'
import { DateText } from '../../ui/DateText.tsx'
import { ScrollBox } from '../../ui/ScrollBox.tsx'
import styles from './assess.module.css'
import { LevelTag } from './LevelTag.tsx'
import { nameIn } from './scale.ts'

type Scale = Response<'/admin/assessment/detail'>['scale']
export type Point = Response<'/admin/assessment/trend'>[number]

/** The scores of assessments by one scale side by side; norm and level are those of the last. */
export function ScoreTable({ scale, points }: { scale: Scale; points: readonly Point[] }) {
  const last = points.at(-1)
  const rows = [
    ...scale.measures.map((measure) => ({
      key: measure.key,
      name: nameIn(measure),
      of: `${measure.min}–${measure.max}`,
    })),
    ...(last?.total === null || !last
      ? []
      : [{ key: TOTAL, name: t('assessment:total'), of: `${scale.total.min}–${scale.total.max}` }]),
  ]
  // Of several forms it is said which.
  const forms = new Set(points.map(({ form }) => form)).size > 1
  const normText = (key: string) => {
    const norm = last && normOf(scale.bands, key, last)
    return norm ? `${norm.from}–${norm.to}` : t('common.none')
  }
  const value = (point: Point, key: string) => (key === TOTAL ? point.total : point.scores[key]) ?? t('common.none')
  return (
    <ScrollBox label={t('assess.scores')} className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('assess.score')}</th>
            {points.map(({ id, day, form }) => (
              <th key={id} scope="col" data-number>
                <DateText value={day} as="day" />
                {forms && <small className={styles.form}>{form}</small>}
              </th>
            ))}
            <th scope="col" data-number>
              {t('assess.range')}
            </th>
            <th scope="col" data-number>
              {t('assess.norm')}
            </th>
            <th scope="col">{t('assess.level')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, of }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {points.map((point) => (
                <td key={point.id} data-number>
                  {value(point, key)}
                </td>
              ))}
              <td data-number>{of}</td>
              <td data-number>{normText(key)}</td>
              <td>{last?.levels[key] ? <LevelTag level={last.levels[key]} /> : t('common.none')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
