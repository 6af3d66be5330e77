import type { Locale } from 'antd/es/locale'
import enUS from 'antd/es/locale/en_US'
import zhCN from 'antd/es/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { language } from '../messages/index.ts'
import { pickersOnWall } from '../ui/wall.ts'

if (language === 'zh-CN') dayjs.locale('zh-cn')
dayjs.extend(pickersOnWall)

/** antd's own texts in the language of the console; English is always part of antd. */
export const antdLocale: Locale = language === 'zh-CN' ? zhCN : enUS
