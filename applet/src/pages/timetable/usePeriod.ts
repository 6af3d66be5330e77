import Taro from '@tarojs/taro'
import { useState } from 'react'
import { useArrival } from '../../app/links'
import { settings } from '../../app/settings'
import { useStore } from '../../app/store'
import { dayAfter, dayFrom, lastDayOf, monthFrom, weekOf } from '../../app/when'

/** How far the lessons of this month go on, also over its end. */
const AHEAD_DAYS = 27

/** On a screen of fewer pixels the calendar of a month leaves no room for the lessons. */
const LOW = 700
const isLow = () => Taro.getSystemInfoSync().windowHeight < LOW

/** Which days the timetable shows, and what of them a family chose: a day, another month or week, this month from its first day. */
export function usePeriod() {
  const { elder } = useStore(settings)
  const [low] = useState(isLow)
  const [chosen, setChosen] = useState<'week' | 'month' | null>(null)
  const byWeek = chosen ? chosen === 'week' : low || elder
  /** A day of the week or month that is shown. */
  const [at, setAt] = useState(dayFrom())
  const [day, choose] = useState<string | null>(null)
  const [earlier, setEarlier] = useState(false)
  const month = at.slice(0, 7)
  const week = weekOf(at)
  const now = byWeek ? week.indexOf(dayFrom()) >= 0 : month === dayFrom().slice(0, 7)
  const ahead = now && (byWeek || !earlier)
  const show = (next: string) => {
    setAt(next)
    choose(null)
    setEarlier(false)
  }
  const turn = (by: number) => {
    if (byWeek) return show(dayAfter(at, by * 7))
    const next = monthFrom(month, by)
    show(next === dayFrom().slice(0, 7) ? dayFrom() : `${next}-01`)
  }
  useArrival('timetable', () => show(dayFrom()))
  const span = ahead ? fromToday(month) : byWeek ? { from: week[0] ?? at, to: week[6] ?? at } : wholeOf(month)
  return {
    ...{ byWeek, month, week, day, choose, turn, ahead, earlier, setEarlier },
    ...(day ? { from: day, to: day } : span),
    /** The other month of a week that is of two. */
    other: byWeek ? week.map((each) => each.slice(0, 7)).find((each) => each !== month) : undefined,
    /** Whether its lessons before today can be shown, too. */
    mayBegin: now && !day && !byWeek,
    widen: () => setChosen(byWeek ? 'month' : 'week'),
  }
}

const wholeOf = (month: string) => ({ from: `${month}-01`, to: lastDayOf(month) })

/** From today to the end of a month, and on into the next. */
function fromToday(month: string) {
  const [last, far] = [lastDayOf(month), dayFrom(AHEAD_DAYS)]
  return { from: dayFrom(), to: far > last ? far : last }
}
