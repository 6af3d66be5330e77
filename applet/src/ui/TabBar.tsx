import Taro from '@tarojs/taro'
import { session } from '../api/session'
import { useRead } from '../api/useRead'
import { useStore } from '../app/store'
import { type Key, t } from '../messages'
import { Box, Press, Txt } from './native'

const tabs = ['home', 'timetable', 'works', 'messages', 'mine'] as const
export type Tab = (typeof tabs)[number]

/** The five places of the applet; own, as the messaging app's bar cannot grow for elder mode. */
export function TabBar({ at }: { at: Tab }) {
  const { token } = useStore(session)
  const unread = useRead(token ? '/api/message/noRead' : null, {}).data ?? 0
  return (
    <Box className="tabs" role="navigation">
      {tabs.map((tab) => (
        <Press
          key={tab}
          className={`tab ${tab === at ? 'tab-here' : ''}`}
          label={tab === 'messages' && unread > 0 ? t('tab.unread', { count: unread }) : t(`tab.${tab}` as Key)}
          pressed={tab === at}
          onClick={() => tab !== at && void Taro.reLaunch({ url: `/pages/${tab}/index` })}
        >
          <Box className={`icon icon-${tab}`} />
          <Txt className="tab-name">{t(`tab.${tab}` as Key)}</Txt>
          {tab === 'messages' && unread > 0 && <Txt className="tab-count">{unread > 99 ? '99+' : unread}</Txt>}
        </Press>
      ))}
    </Box>
  )
}
