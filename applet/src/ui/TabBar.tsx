import { toTab } from '../app/links'
import { type Tab, tabs } from '../app/tabs'
import { t } from '../messages'
import { Box, Press, Txt } from './native'

/** The five places of the applet; own, as the messaging app's bar cannot grow for elder mode. */
export const TabBar = ({ at, unread }: { at: Tab; unread: number }) => (
  <Box className="tabs" role="navigation">
    {tabs.map((tab) => (
      <Press
        key={tab}
        className={`tab ${tab === at ? 'tab-here' : ''}`}
        label={tab === 'messages' && unread > 0 ? t('tab.unread', { count: unread }) : t(`tab.${tab}`)}
        pressed={tab === at}
        onClick={() => tab !== at && toTab(tab)}
      >
        <Box className={`icon icon-${tab}`} />
        <Txt>{t(`tab.${tab}`)}</Txt>
        {tab === 'messages' && unread > 0 && <Txt className="tab-count">{unread > 99 ? '99+' : unread}</Txt>}
      </Press>
    ))}
  </Box>
)
