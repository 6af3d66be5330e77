import type { TotalBase, TotalDays, TotalFigures, TotalGroup } from '@cogcampus/contract/life/totalNumbers'
import { Tooltip } from 'antd'
import { t } from '../../../messages/index.ts'
import { FigureLink } from '../../../shared/figure/FigureLink.tsx'
import { figureOf, figuresOf } from '../../../shared/figure/figures.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Trend } from './Trend.tsx'
import styles from './total.module.css'

interface Props {
  group: TotalGroup
  period: TotalDays
  figures: TotalFigures
  figuresBefore: TotalFigures
  base: TotalBase
}

/** The figures of a group, each with its trend and its rows behind it; nothing where none is the user's to see. */
export function Group({ group, period, figures, figuresBefore, base }: Props) {
  const names = figuresOf(group).filter((name) => figureOf(name, figures) !== undefined)
  if (names.length === 0) return null
  return (
    <Panel title={t(`total.group.${group}`)} flush>
      <dl className={styles.tiles}>
        {names.map((name) => (
          <div key={name} data-figure={name}>
            <dt>
              <Tooltip title={t(`total.meaning.${name}`)} placement="topLeft">
                <span>{t(`total.figure.${name}`)}</span>
              </Tooltip>
            </dt>
            <dd>
              <FigureLink name={name} figures={figures} days={period} base={base} />
              <Trend name={name} now={figureOf(name, figures)} before={figureOf(name, figuresBefore)} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
