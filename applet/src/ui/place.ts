import type { Response } from '../api/calls'
import { t } from '../messages'

type Placed = Pick<Response<'/api/so-day/page'>['list'][number], 'location' | 'campusName' | 'roomName'>

/** Where a lesson takes place, in words. */
export const placeText = ({ location, campusName, roomName }: Placed): string =>
  location === 'CENTER' ? [campusName, roomName].filter(Boolean).join(' · ') : t(`lesson.location.${location}`)
