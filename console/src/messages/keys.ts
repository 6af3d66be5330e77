import type enCommon from './en/common.json'
import type enCore from './en/core.json'
import type enCourse from './en/course.json'
import type enHome from './en/home.json'
import type enMarket from './en/market.json'
import type enShell from './en/shell.json'
import type enStatistics from './en/statistics.json'
import type enSystem from './en/system.json'
import type zhCommon from './zh-CN/common.json'
import type zhCore from './zh-CN/core.json'
import type zhCourse from './zh-CN/course.json'
import type zhHome from './zh-CN/home.json'
import type zhMarket from './zh-CN/market.json'
import type zhShell from './zh-CN/shell.json'
import type zhStatistics from './zh-CN/statistics.json'
import type zhSystem from './zh-CN/system.json'

/** The keys of an area; a text that only one of the languages has does not compile. */
type Area<
  Name extends string,
  Zh extends Record<keyof En, string>,
  En extends Record<keyof Zh, string>,
> = `${Name}.${keyof Zh & keyof En & string}`

/** Every key of the message files: a new area adds its line here. */
export type Key =
  | Area<'core', typeof zhCore, typeof enCore>
  | Area<'common', typeof zhCommon, typeof enCommon>
  | Area<'shell', typeof zhShell, typeof enShell>
  | Area<'home', typeof zhHome, typeof enHome>
  | Area<'course', typeof zhCourse, typeof enCourse>
  | Area<'market', typeof zhMarket, typeof enMarket>
  | Area<'statistics', typeof zhStatistics, typeof enStatistics>
  | Area<'system', typeof zhSystem, typeof enSystem>
