import type { Child } from '../api/useAccount'
import { go } from '../app/links'
import { dayText } from '../app/when'
import { t } from '../messages'
import { Box, Press, Txt } from './native'
import { placeText } from './place'

/** The next lesson of a child: when, with whom, where, and what to bring. */
export function NextLesson({ child }: { child: Child }) {
  const { next } = child
  return (
    <Press className="card next" onClick={() => go(wayOf(child))}>
      <Txt className="next-label">{t('home.next', { name: child.name })}</Txt>
      {next ? (
        <>
          <Box className="next-time">
            <Txt className="next-day">{dayText(next.day)}</Txt>
            <Txt className="next-span">{`${next.from}–${next.to}`}</Txt>
          </Box>
          {next.leaveAnswer && (
            <Txt className="next-leave">
              {t(next.leaveAnswer === 'REFUSED' ? 'home.nextRefused' : 'home.nextAsked')}
            </Txt>
          )}
          <Txt className="next-note">{`${next.courseName} · ${next.doctorName} · ${whereOf(next) ?? child.campusName}`}</Txt>
          {bringOf(next) && <Txt className="next-note">{bringOf(next)}</Txt>}
        </>
      ) : (
        <>
          <Txt className="next-note">{t('home.noNext')}</Txt>
          {child.mayAskLeave && <Txt className="next-note">{t('home.noNextWish')}</Txt>}
        </>
      )}
    </Press>
  )
}

/** To the lesson; where there is none, to the times that would suit, for who may say them. */
const wayOf = ({ next, mayAskLeave }: Child): string =>
  next ? `/lesson/detail/index?id=${next.id}` : mayAskLeave ? '/lesson/wishes/index' : '/pages/timetable/index'

/** Where it takes place; nothing of a lesson that the device keeps from before this was answered. */
const whereOf = (next: NonNullable<Child['next']>): string | null =>
  (next.location as string | undefined) ? placeText(next) : null

/** What to bring, as the course says or else by where it takes place; nothing where neither is known. */
const bringOf = (next: NonNullable<Child['next']>): string | null =>
  next.bring ? t('home.bring', { bring: next.bring }) : whereOf(next) && t(`lesson.bring.${next.location}`)

/** The hours that a child has left, and those of orders that wait: a device may keep an answer from before it told of these. */
export const HoursLeft = ({ child }: { child: Child }) => (
  <Press className="card figure" onClick={() => go('/child/hours/index')}>
    <Txt className="figure-label">{t('home.hours')}</Txt>
    {child.unlimited ? (
      <Txt className="figure-word">{t('hours.unlimited')}</Txt>
    ) : (
      <Txt className="figure-number">{child.hoursFree + child.hoursHeld}</Txt>
    )}
    {child.hoursHeld > 0 && <Txt className="figure-note">{t('home.hoursHeld', { count: child.hoursHeld })}</Txt>}
    {child.hoursRefunding > 0 && (
      <Txt className="figure-note">{t('home.hoursRefunding', { count: child.hoursRefunding })}</Txt>
    )}
    {child.hoursFrozen > 0 && <Txt className="figure-note">{t('home.hoursFrozen', { count: child.hoursFrozen })}</Txt>}
  </Press>
)
