import type { Intention } from '../../modules/customer/table.ts'
import { prefixes, surnames } from '../names.ts'
import type { Random } from '../random.ts'
import { remarks } from './words.ts'

const girls = '雨桐 欣怡 梓涵 诗涵 子萱 佳怡 思颖 梦瑶 可馨 语嫣 若曦 依诺 一诺 沐晴 知夏 安然 芷若 书瑶'.split(' ')
const boys = '浩然 子轩 宇航 俊杰 博文 明轩 天佑 思远 一鸣 泽宇 梓豪 奕辰 沐阳 睿哲 嘉木 星辰 子墨 皓轩'.split(' ')
const women = '晓燕 丽娟 海燕 静怡 雪梅 敏 慧 洁 琳 倩 颖 芳 娜 莉 静 蕾 婷婷 佳'.split(' ')
const men = '志强 伟 强 磊 军 勇 杰 涛 超 鹏 辉 晓东 海涛 文博 振宇 立新 斌 昊'.split(' ')
const grandmothers = '桂兰 秀英 淑珍 玉兰 春华 秀珍 凤英 桂英 玉梅'.split(' ')
const grandfathers = '建国 建华 国栋 振华 德明 志远 永福 长贵 家富'.split(' ')

/** What brings a family, with what a hospital has found and what to mind in a session, by how old the one who needs help is. */
const pupils = {
  years: [6, 13],
  needs: [
    { need: '上课坐不住、容易分心，老师建议做注意力评估', codes: [], mind: '每十分钟休息一次，桌上只放当前的材料' },
    { need: '写作业拖拉，一行字要写十分钟，妈妈陪到十点', codes: [] },
    {
      need: '多动、冲动，在学校常与同学起冲突，医院诊断 ADHD',
      codes: ['ADHD'],
      mind: '输了容易发脾气，先说好规则再开始',
    },
    { need: '阅读跳行漏字，听写错误多，怀疑读写障碍', codes: ['SLD'] },
    { need: '计算慢，口算十以内还要掰手指，应用题读不懂', codes: ['SLD'] },
    { need: '记不住老师布置的作业，丢三落四', codes: ['ADHD'] },
    { need: '书写左右颠倒，抄黑板吃力，想查视空间能力', codes: ['SLD'] },
    { need: '考试粗心，检查也看不出错误，希望提高专注力', codes: [] },
  ],
} as const
const toddlers = {
  years: [3, 5],
  needs: [
    { need: '只会叫爸爸妈妈，语言迟缓，医院建议尽早干预', codes: ['LD'] },
    { need: '叫名字反应少，不看人，刚拿到孤独症谱系诊断', codes: ['ASD'], mind: '怕大声和强光，换任务前先预告' },
    { need: '说话句子短，发音不清，家里以外的人听不懂', codes: ['LD'] },
    { need: '感统失调，走路易摔，怕秋千，不愿碰沙子', codes: [], mind: '离座时有人在旁边扶，不强迫碰沙子' },
    { need: '不会和小朋友玩，情绪崩溃频繁', codes: ['ASD'], mind: '情绪上来时先安静两分钟，不讲道理' },
    { need: '发育迟缓，大运动和语言都比同龄人慢半年以上', codes: ['ID', 'LD'] },
  ],
} as const
const elders = {
  years: [52, 81],
  needs: [
    { need: '卒中后三个月，记忆力下降，刚说过的事记不住', codes: ['STROKE'] },
    { need: '脑梗恢复期，说话找词困难，想做语言训练', codes: ['STROKE'] },
    { need: '近一年常迷路、重复提问，门诊考虑轻度认知障碍', codes: ['MCI'], mind: '下课交给家属，不单独离开' },
    {
      need: '脑外伤术后注意力差，看书看不进去',
      codes: ['TBI'],
      mind: '有过癫痫发作，避免闪光画面，单次不超过二十分钟',
    },
    { need: '帕金森病五年，反应变慢，家属希望延缓衰退', codes: ['PD'], mind: '起身和转身有人扶，服药后一小时内训练' },
    { need: '偏瘫伴左侧忽略，吃饭只吃右半边', codes: ['STROKE'], mind: '走路有人扶左侧，材料先放右边再移向中间' },
  ],
} as const
/** What is known of who needs help, by what brings the family: what a hospital has found, and what to mind in a session. */
export const findings: Record<string, { codes: readonly string[]; mind?: string }> = Object.fromEntries(
  [pupils, toddlers, elders].flatMap(({ needs }) => needs.map(({ need, ...found }) => [need, found])),
)
const priced = [6_800_00, 9_800_00, 12_800_00, 16_800_00, 19_800_00, 26_800_00]

/** A family as it was registered: who needs help, who calls, and how strongly they want it. */
export type Family = ReturnType<typeof familyOf>

/** Family number `index` of the business; no two share a phone. `year` is the present one. */
export function familyOf(index: number, year: number, random: Random) {
  const { years, needs } = random.pick([pupils, pupils, pupils, toddlers, toddlers, elders])
  const adult = years[0] > 18
  const age = random.int(years[0], years[1])
  const gender: 1 | 2 = random.chance(adult ? 0.5 : 0.64) ? 1 : 2
  const surname = random.pick(surnames)
  const given = { child: [boys, girls], elder: [grandfathers, grandmothers] }[adult ? 'elder' : 'child'][gender - 1]
  const childName = surname + random.pick(given as string[])
  const relation = random.pick(adult ? elderRelations : childRelations)
  return {
    childName,
    gender,
    birthday: `${year - age}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`,
    contact: relation === 'self' ? childName : callerOf(relation, surname, random),
    relation,
    phone: phoneOf(index, random),
    source: random.pick(adult ? adultSources : childSources),
    need: random.pick<{ need: string }>(needs).need,
    intention: random.pick(intentions),
    remark: random.chance(0.2) ? random.pick(remarks) : null,
    price: random.pick(priced),
  }
}

const childRelations = 'mother mother mother father grandparent'.split(' ')
const elderRelations = 'child child spouse self'.split(' ')

/** The contact of a person with this surname: fathers and sons have it, mothers and wives mostly do not. */
function callerOf(relation: string, surname: string, random: Random): string {
  const female = relation === 'mother' || (relation !== 'father' && random.chance(0.6))
  const [younger, older] = female ? [women, grandmothers] : [men, grandfathers]
  const given = relation === 'grandparent' || relation === 'spouse' ? older : younger
  const same = relation === 'child' || (relation !== 'spouse' && !female)
  return (same ? surname : random.pick(surnames)) + random.pick(given)
}

const childSources =
  'online online online school school referral referral activity activity walkIn phone hospital'.split(' ')
const adultSources = 'hospital hospital hospital referral referral online phone walkIn'.split(' ')
const intentions: readonly Intention[] = [...'ABBBCCCDD'] as Intention[]

const two = (number: number) => String(number).padStart(2, '0')

/** The factor has no divisor in common with 10⁸, so the first hundred million numbers differ. */
const phoneOf = (index: number, random: Random) =>
  random.pick(prefixes) + String((index * 48_271_993 + 31_415_926) % 100_000_000).padStart(8, '0')
