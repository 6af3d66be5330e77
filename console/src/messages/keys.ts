import type enAssess from './en/assess.json'
import type enCommon from './en/common.json'
import type enCore from './en/core.json'
import type enCourse from './en/course.json'
import type enDevice from './en/device.json'
import type enDoctor from './en/doctor.json'
import type enHome from './en/home.json'
import type enMarket from './en/market.json'
import type enMaterial from './en/material.json'
import type enOperate from './en/operate.json'
import type enOrder from './en/order.json'
import type enPatient from './en/patient.json'
import type enSchedule from './en/schedule.json'
import type enShell from './en/shell.json'
import type enStatistics from './en/statistics.json'
import type enSystem from './en/system.json'
import type enTotal from './en/total.json'
import type enVisit from './en/visit.json'
import type zhAssess from './zh-CN/assess.json'
import type zhCommon from './zh-CN/common.json'
import type zhCore from './zh-CN/core.json'
import type zhCourse from './zh-CN/course.json'
import type zhDevice from './zh-CN/device.json'
import type zhDoctor from './zh-CN/doctor.json'
import type zhHome from './zh-CN/home.json'
import type zhMarket from './zh-CN/market.json'
import type zhMaterial from './zh-CN/material.json'
import type zhOperate from './zh-CN/operate.json'
import type zhOrder from './zh-CN/order.json'
import type zhPatient from './zh-CN/patient.json'
import type zhSchedule from './zh-CN/schedule.json'
import type zhShell from './zh-CN/shell.json'
import type zhStatistics from './zh-CN/statistics.json'
import type zhSystem from './zh-CN/system.json'
import type zhTotal from './zh-CN/total.json'
import type zhVisit from './zh-CN/visit.json'

/** The keys of an area; a text that only one of the languages has does not compile. */
type Area<
  Name extends string,
  Zh extends Record<keyof En, string>,
  En extends Record<keyof Zh, string>,
> = `${Name}.${keyof Zh & keyof En & string}`

/** A text of a noun, `<noun>:<key>`, from the messages beside the contract; `npm run verify` looks each one up. */
export type NounKey = `${string}:${string}`

/** Every key of the message files: a new area adds its line here. */
export type Key =
  | NounKey
  | Area<'core', typeof zhCore, typeof enCore>
  | Area<'common', typeof zhCommon, typeof enCommon>
  | Area<'shell', typeof zhShell, typeof enShell>
  | Area<'home', typeof zhHome, typeof enHome>
  | Area<'assess', typeof zhAssess, typeof enAssess>
  | Area<'course', typeof zhCourse, typeof enCourse>
  | Area<'device', typeof zhDevice, typeof enDevice>
  | Area<'doctor', typeof zhDoctor, typeof enDoctor>
  | Area<'market', typeof zhMarket, typeof enMarket>
  | Area<'material', typeof zhMaterial, typeof enMaterial>
  | Area<'operate', typeof zhOperate, typeof enOperate>
  | Area<'order', typeof zhOrder, typeof enOrder>
  | Area<'patient', typeof zhPatient, typeof enPatient>
  | Area<'schedule', typeof zhSchedule, typeof enSchedule>
  | Area<'statistics', typeof zhStatistics, typeof enStatistics>
  | Area<'system', typeof zhSystem, typeof enSystem>
  | Area<'visit', typeof zhVisit, typeof enVisit>
  | Area<'total', typeof zhTotal, typeof enTotal>
