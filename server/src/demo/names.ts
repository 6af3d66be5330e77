import type { Random } from './random.ts'

export const surnames = [
  ...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段钱汤尹黎易常武乔贺赖龚文',
]
const female =
  '雨桐 欣怡 梓涵 诗涵 子萱 佳怡 思颖 梦瑶 晓燕 丽娟 海燕 秀英 桂兰 淑珍 婷婷 静怡 雪梅 玉兰 春华 敏 慧 洁 琳 倩 颖 芳 娜 莉 静 蕾'.split(
    ' ',
  )
const male =
  '浩然 子轩 宇航 俊杰 博文 志强 建国 建华 明轩 天佑 伟 强 磊 军 勇 杰 涛 超 鹏 辉 国栋 文博 思远 立新 晓东 海涛 振华 家豪 一鸣 泽宇'.split(
    ' ',
  )

export interface Person {
  name: string
  gender: 1 | 2
  phone: string
}

export const prefixes = [
  '130',
  '131',
  '135',
  '136',
  '137',
  '138',
  '139',
  '150',
  '152',
  '158',
  '159',
  '177',
  '180',
  '186',
  '187',
  '188',
  '189',
]

/** A person as a campus would know one: a Chinese name and a mobile number of the right shape. */
export function person(random: Random): Person {
  const gender = random.chance(0.6) ? 2 : 1
  const name = random.pick(surnames) + random.pick(gender === 2 ? female : male)
  return { name, gender, phone: phone(random) }
}

const phone = (random: Random): string => random.pick(prefixes) + String(random.int(0, 99_999_999)).padStart(8, '0')
