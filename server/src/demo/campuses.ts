import { dayBefore } from '../lib/day.ts'
import type { Random } from './random.ts'

const places = [
  ['上海徐汇校区', 'SH01', '上海', '上海市徐汇区漕溪北路 398 号 6 层', 31.1947, 121.4376, '021'],
  ['杭州西湖校区', 'HZ01', '浙江', '杭州市西湖区文三路 478 号华星时代广场 3 层', 30.2741, 120.1222, '0571'],
  ['南京鼓楼校区', 'NJ01', '江苏', '南京市鼓楼区中山北路 88 号建伟大厦 12 层', 32.0701, 118.7747, '025'],
  ['苏州园区校区', 'SZ01', '江苏', '苏州市工业园区苏州大道西 205 号 8 层', 31.3236, 120.6847, '0512'],
  ['宁波鄞州校区', 'NB01', '浙江', '宁波市鄞州区天童南路 588 号 5 层', 29.8176, 121.5472, '0574'],
  ['合肥蜀山校区', 'HF01', '安徽', '合肥市蜀山区长江西路 499 号 4 层', 31.8404, 117.2311, '0551'],
] as const
const districts = ['东湖', '城南', '滨江', '高新', '新城', '河西', '北苑', '金桥', '江岸', '天河']

const opening = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  open: weekday > 5 ? '08:30' : '09:00',
  close: weekday > 5 ? '18:00' : '20:30',
}))

/** Campus number `index`, the first six real-looking places, any further ones made up. */
export function campusOf(index: number, random: Random) {
  const made = `${random.pick(districts)}第${index + 1}校区`
  const [name, code, region, address, lat, lng, area] = places[index] ?? [
    made,
    `XQ${String(index + 1).padStart(3, '0')}`,
    '其他',
    `${made}康复路 ${random.int(1, 300)} 号`,
    30,
    120,
    null,
  ]
  const elsewhere = `0${random.int(21, 29)}`
  return {
    name,
    code,
    region,
    address,
    lat,
    lng,
    phone: `${area ?? elsewhere}${random.int(50_000_000, 88_999_999)}`,
    time_zone: 'Asia/Shanghai',
    intro: `${name}面向儿童与成人提供认知评估、一对一训练、小组训练和居家训练指导。`,
    opening_hours: opening,
  }
}

/** The rooms every campus has, from the assessment room to the sensory hall. */
export const rooms = [
  ['评估室', 'assessment', 2],
  ['训练室 101', 'one', 2],
  ['训练室 102', 'one', 2],
  ['训练室 103', 'one', 2],
  ['小组室 A', 'group', 8],
  ['小组室 B', 'group', 6],
  ['感统大厅', 'sensory', 12],
] as const

/** The holidays of the two years around `today`, the days on which no sessions are planned. */
export function holidaysAround(today: Date): { name: string; from: string; to: string }[] {
  const year = today.getUTCFullYear()
  return [year, year + 1].flatMap((at) => [
    { name: '元旦', from: `${at}-01-01`, to: `${at}-01-03` },
    { name: '清明节', from: `${at}-04-04`, to: `${at}-04-06` },
    { name: '劳动节', from: `${at}-05-01`, to: `${at}-05-05` },
    { name: '国庆节', from: `${at}-10-01`, to: `${at}-10-07` },
    { name: '年终盘点', from: `${at}-12-31`, to: `${at}-12-31` },
  ])
}

/** The Saturdays after the national holidays of these years, worked by the plan of Wednesdays. */
export function workingDaysAround(today: Date): { day: string; weekday: number }[] {
  const year = today.getUTCFullYear()
  return [year, year + 1].map((at) => {
    const after = `${at}-10-08`
    return { day: dayBefore(after, -((13 - new Date(after).getUTCDay()) % 7)), weekday: 3 }
  })
}
