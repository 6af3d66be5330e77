import { type audiences, placesOf } from '@cogcampus/contract/life/announcement'
import { badField } from '../../lib/errors.ts'
import type { Translate } from '../../lib/text.ts'

type Audience = (typeof audiences)[number]

/** Refuses words with a place that nothing of the receiver would fill, at its field: everyone would read it as it stands. */
export function assertPlaces(
  { audience, ...words }: { audience: Audience; title: string; body: string },
  t: Translate,
): void {
  for (const field of ['title', 'body'] as const) {
    const unknown = words[field].match(/\{[^{}\s]*\}/g)?.find((place) => !placesOf[audience].includes(place))
    if (unknown === undefined) continue
    throw badField('BAD_INPUT', field, t('field.place', { place: unknown, places: placesOf[audience].join(' ') }))
  }
}
