import Taro, { useDidHide, useDidShow, usePullDownRefresh } from '@tarojs/taro'
import { type ReactNode, useEffect, useRef } from 'react'
import { session } from '../api/session'
import { unconsented } from '../api/unconsented'
import { type Read, useRead } from '../api/useRead'
import { back } from '../app/links'
import { arrived } from '../app/route'
import { settings } from '../app/settings'
import { useStore } from '../app/store'
import type { Tab } from '../app/tabs'
import { offerUpdate } from '../app/update'
import { clockOf, dayFrom, timeText } from '../app/when'
import { t } from '../messages'
import { Unconsented } from './NeedsConsent'
import { Box, Heading, Press, Txt } from './native'
import { Safe } from './Safe'
import { TabBar } from './TabBar'
import { variables } from './tokens'

const EVERY_MS = 60_000
/** How soon a page that could not be read is tried again: reading takes its time, too, and 5 s are promised. */
const LOST_MS = 2_500
/** The number on the bar stands on every tab: what the tab before read is good. */
const COUNT_GOOD = { opened: 10_000, shown: 10_000 }
const inBrowser = process.env.TARO_ENV === 'h5'

/**
 * A page: its title, its tab or the way back, and what it reads, which is read again when the page is shown, pulled down and every
 * minute, and soon again while there is no network. Says how old the page is while it cannot be read, and over
 * the page that something was refused because no consent holds.
 */
export function Frame({
  title,
  tab,
  reads = [],
  unread: given,
  children,
}: {
  title: string
  tab?: Tab
  reads?: Read[]
  /** The number of unread messages, of a page that changes it. */
  unread?: Read<number>
  children: ReactNode
}) {
  const { elder, language } = useStore(settings)
  const { token } = useStore(session)
  const { refused } = useStore(unconsented)
  const counted = useRead(tab && token && !given ? '/api/message/noRead' : null, {}, { good: COUNT_GOOD })
  const unread = given ?? counted
  const now = useRef<Read[]>([])
  now.current = [...reads, unread]
  const timer = useRef<ReturnType<typeof setInterval>>(undefined)
  const again = () => Promise.all(now.current.map(({ reload }) => reload()))
  const first = useRef(true)
  const isShown = useRef(true)
  useDidShow(() => {
    arrived(first.current)
    // The first time, each read has just begun.
    if (!first.current) for (const { refresh } of now.current) void refresh()
    first.current = false
    isShown.current = true
    clearInterval(timer.current)
    timer.current = setInterval(() => void again(), EVERY_MS)
    void titled(title, language)
    offerUpdate()
  })
  useDidHide(() => {
    isShown.current = false
    clearInterval(timer.current)
  })
  useEffect(() => () => clearInterval(timer.current), [])
  const lost = reads.some(({ fault }) => fault?.word === 'OFFLINE')
  useEffect(() => {
    if (!lost) return undefined
    const soon = setInterval(() => {
      if (isShown.current) void Promise.all(now.current.map(({ reload }) => reload()))
    }, LOST_MS)
    return () => clearInterval(soon)
  }, [lost])
  usePullDownRefresh(() => void again().finally(() => Taro.stopPullDownRefresh()))
  useEffect(() => void titled(title, language), [title, language])
  const since = reads.reduce<number | null>((oldest, read) => read.since ?? oldest, null)
  return (
    <Box className={`frame ${elder ? 'elder' : ''} ${tab ? 'tabbed' : ''}`} style={variables}>
      {inBrowser && (
        <Box className="bar">
          {!tab && (
            <Press className="bar-back" label={t('common.back')} onClick={back}>
              <Box className="icon icon-back" />
            </Press>
          )}
          <Heading level={1} className="bar-title">
            {title}
          </Heading>
        </Box>
      )}
      {since !== null && (
        <Box className="stale" role="status">
          <Txt>
            {t('common.stale', { time: clockOf(since).day === dayFrom() ? clockOf(since).clock : timeText(since) })}
          </Txt>
        </Box>
      )}
      <Box className="content">
        <Safe again={again}>{children}</Safe>
      </Box>
      {tab && <TabBar at={tab} unread={unread.data ?? 0} />}
      {refused && isShown.current && <Unconsented />}
    </Box>
  )
}

async function titled(title: string, language: string): Promise<void> {
  if (inBrowser) {
    document.title = title
    document.documentElement.lang = language
  } else await Taro.setNavigationBarTitle({ title })
}
