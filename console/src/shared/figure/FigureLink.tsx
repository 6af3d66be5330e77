import type { TotalBase, TotalDays, TotalFigures } from '@cogcampus/contract/life/totalNumbers'
import { PageLink } from '../../ui/PageLink.tsx'
import { type AnyFigure, addressOf, figureOf, textOf } from './figures.ts'

interface Props {
  name: AnyFigure
  figures: TotalFigures
  days: TotalDays
  base: TotalBase
}

/** A figure: a link to the rows that it counts, where there are any. */
export function FigureLink({ name, figures, days, base }: Props) {
  const value = figureOf(name, figures)
  const text = textOf(name, value)
  const address = value ? addressOf(name, days, base) : undefined
  return address ? <PageLink to={address}>{text}</PageLink> : text
}
