import Taro, { useDidHide, useDidShow, usePullDownRefresh } from '@tarojs/taro'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Read } from '../api/useRead'
import { settings } from '../app/settings'
import { useStore } from '../app/store'
import { clockOf, dayFrom, timeText } from '../app/when'
import { t } from '../messages'
import { Box, Heading, Press, Txt } from './native'
import { type Tab, TabBar } from './TabBar'
import { variables } from './tokens'

const EVERY_MS = 60_000
const inBrowser = process.env.TARO_ENV === 'h5'

/**
 * A page: its title, its tab or the way back, and what it reads, which is read again when the page is shown, pulled down and every
 * minute. Says how old the page is while it cannot be read.
 */
export function Frame({
  title,
  tab,
  reads = [],
  children,
}: {
  title: string
  tab?: Tab
  reads?: Read[]
  children: ReactNode
}) {
  const { elder, language } = useStore(settings)
  const now = useRef(reads)
  now.current = reads
  const timer = useRef<ReturnType<typeof setInterval>>(undefined)
  const again = () => Promise.all(now.current.map(({ reload }) => reload()))
  const first = useRef(true)
  useDidShow(() => {
    // The first time, each read has just begun.
    if (!first.current) void again()
    first.current = false
    clearInterval(timer.current)
    timer.current = setInterval(() => void again(), EVERY_MS)
    void titled(title, language)
  })
  useDidHide(() => clearInterval(timer.current))
  useEffect(() => () => clearInterval(timer.current), [])
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
      <Box className="content">{children}</Box>
      {tab && <TabBar at={tab} />}
    </Box>
  )
}

async function titled(title: string, language: string): Promise<void> {
  if (inBrowser) {
    document.title = title
    document.documentElement.lang = language
  } else await Taro.setNavigationBarTitle({ title })
}

/** Back, or home where the page was opened by a link. */
export function back(): void {
  if (Taro.getCurrentPages().length > 1) void Taro.navigateBack()
  else void Taro.reLaunch({ url: '/pages/home/index' })
}
