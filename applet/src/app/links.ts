import Taro from '@tarojs/taro'
import { useEffect, useRef } from 'react'
import { store, useStore } from './store'
import { type Tab, tabOf, tabPage, tabs } from './tabs'

/** The page behind each link of a message, a banner or a shared card; with an id, the page of the one row. */
const places: Record<string, [list: string, one?: string]> = {
  activity: ['/visit/activities/index', '/visit/activity/index'],
  'activity-info': ['/visit/activities/index', '/visit/activity/index'],
  campus: ['/visit/campuses/index', '/visit/campus/index'],
  course: ['/visit/courses/index', '/visit/course/index'],
  timetable: ['/pages/timetable/index', '/lesson/detail/index'],
  lesson: ['/pages/timetable/index', '/lesson/detail/index'],
  'so-day': ['/pages/timetable/index', '/lesson/detail/index'],
  leave: ['/lesson/makeUp/index', '/lesson/detail/index'],
  makeUp: ['/lesson/makeUp/index', '/lesson/makeUp/index'],
  'so-wait': ['/lesson/waits/index'],
  work: ['/pages/works/index', '/lesson/work/index'],
  homework: ['/pages/works/index', '/lesson/work/index'],
  reply: ['/lesson/comments/index', '/lesson/detail/index'],
  order: ['/child/orders/index', '/child/order/index'],
  'order-info': ['/child/orders/index', '/child/order/index'],
  hours: ['/child/hours/index', '/child/hours/index'],
  patient: ['/pages/mine/index', '/child/profile/index'],
  report: ['/child/reports/index', '/child/report/index'],
  consent: ['/child/consents/index', '/child/consents/index'],
  account: ['/more/account/index'],
  suggest: ['/more/feedback/index'],
  'user-suggest': ['/more/feedback/index'],
  feedback: ['/more/feedback/index'],
  trial: ['/visit/trial/index'],
  message: ['/pages/messages/index', '/more/message/index'],
}

/** The page of the applet behind a link; null where it leads to none. */
export function pageOf(link: string): string | null {
  const [path = '', query = ''] = link.replace(/^#?\//, '').split('?')
  const parts = path.split('/').filter((part) => part && part !== 'pages' && part !== 'index')
  const place = places[parts[0] ?? '']
  if (!place) return isTab(parts[0]) ? `/pages/${parts[0]}/index` : null
  const id = /(?:^|&)(?:id|soDayId)=(\d+)/.exec(query)?.[1] ?? parts.find((part) => /^\d+$/.test(part))
  return id && place[1] ? `${place[1]}?id=${id}` : place[0]
}

/** Opens the page behind a link. */
export function follow(link: string): void {
  const page = pageOf(link)
  if (page) go(page)
}

/** How often a link, not the bar, led to each tab. */
const arrivals = store<Partial<Record<Tab, number>>>({})

/** Opens a page of the applet. A tab is the one that is open already. */
export function go(url: string): void {
  const tab = tabOf(url)
  if (!tab) return void Taro.navigateTo({ url })
  arrivals.set({ [tab]: (arrivals.get()[tab] ?? 0) + 1 })
  toTab(tab)
}

/** Shows a tab as it was left. */
export const toTab = (tab: Tab): void => void Taro.switchTab({ url: `/${tabPage(tab)}` })

/** Back, or home where the page was opened by a link. */
export function back(): void {
  if (Taro.getCurrentPages().length > 1) void Taro.navigateBack()
  else toTab('home')
}

/** Lets a tab begin anew where a link leads to it: what was chosen there before is not what the link is about. */
export function useArrival(tab: Tab, begin: () => void): void {
  const count = useStore(arrivals)[tab] ?? 0
  const known = useRef(count)
  useEffect(() => {
    if (known.current === count) return
    known.current = count
    begin()
  })
}

const isTab = (name: string | undefined): boolean => tabs.some((tab) => tab === name)
