import type { Response } from '@cogcampus/contract'
import { t } from '../../../messages/index.ts'

export type Wish = Response<'/admin/so-wish/page'>['list'][number]

/** How many slots suit, and how many do not; null without any. */
export function placesText(places: readonly { kind: string }[]): string | null {
  const preferred = places.filter(({ kind }) => kind === 'PREFERRED').length
  const impossible = places.length - preferred
  const parts = [
    preferred > 0 && t('schedule.wish.preferred', { count: preferred }),
    impossible > 0 && t('schedule.wish.impossible', { count: impossible }),
  ]
  return parts.filter(Boolean).join(t('common.comma')) || null
}

/** What the family itself said: how often, and which slots. */
export const saidText = ({ saidTimes, saidPlaces }: Pick<Wish, 'saidTimes' | 'saidPlaces'>): string =>
  [t('schedule.wish.times', { count: saidTimes ?? 0 }), placesText(saidPlaces)].filter(Boolean).join(t('common.comma'))
