import type { TotalBase, TotalDays, TotalFigures } from '@cogcampus/contract/life/totalNumbers'
import type { ReactNode } from 'react'
import { t } from '../../messages/index.ts'
import { ScrollBox } from '../../ui/ScrollBox.tsx'
import { FigureLink } from './FigureLink.tsx'
import styles from './figure.module.css'
import { type AnyFigure, figureOf, textOf } from './figures.ts'

export interface FigureRow {
  key: string
  /** What the row is about. */
  head: ReactNode
  figures: TotalFigures
  /** The days and the narrowing of the rows that its figures open; without a narrowing they open none. */
  days: TotalDays
  base: TotalBase | undefined
  /** Stands before the figures. */
  extra?: Record<string, ReactNode>
}

interface Props {
  caption: string
  /** The heading of the first column. */
  of: string
  names: readonly AnyFigure[]
  rows: readonly FigureRow[]
  /** The sum of all rows, below them. */
  sum?: FigureRow | undefined
  extra?: readonly { key: string; title: string }[]
}

/** Figures side by side, each a link to its rows. */
export function FigureTable({ caption, of, names, rows, sum, extra = [] }: Props) {
  const shown = names.filter((name) => rows.some(({ figures }) => figureOf(name, figures) !== undefined))
  const cells = ({ figures, days, base, extra: more = {} }: FigureRow) => (
    <>
      {extra.map(({ key }) => (
        <td key={key}>{more[key]}</td>
      ))}
      {shown.map((name) => (
        <td key={name} data-none={!figureOf(name, figures) || undefined}>
          {base ? (
            <FigureLink name={name} figures={figures} days={days} base={base} />
          ) : (
            textOf(name, figureOf(name, figures))
          )}
        </td>
      ))}
    </>
  )
  return (
    <ScrollBox label={caption} className={styles.scroll}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            {extra.map(({ key, title }) => (
              <th key={key} scope="col">
                {title}
              </th>
            ))}
            {shown.map((name) => (
              <th key={name} scope="col" title={t(`total.meaning.${name}`)}>
                {t(`total.figure.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.head}</th>
              {cells(row)}
            </tr>
          ))}
        </tbody>
        {sum && rows.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{sum.head}</th>
              {cells(sum)}
            </tr>
          </tfoot>
        )}
      </table>
    </ScrollBox>
  )
}
