import type { Band, Level, Measure, Total } from '@cogcampus/contract/scoring'

/** A scale as the product ships it: what its publication says of scores. */
interface ShippedScale {
  kind: string
  edition: string
  name: string
  nameEn: string
  forms?: string[]
  measures: Measure[]
  total: Total
  bands?: Band[]
  /** Months. */
  ages: [from: number, to: number | null]
  retestDays: number
  licensed: boolean
}

type Scale = Pick<Measure, 'min' | 'max' | 'step' | 'direction'>
const up = (min: number, max: number, step = 1): Scale => ({ min, max, step, direction: 'UP' })
const down = (min: number, max: number, step = 1): Scale => ({ min, max, step, direction: 'DOWN' })

const measure = (key: string, name: string, nameEn: string, domain: string | null, scale: Scale): Measure => ({
  key,
  name,
  nameEn,
  domain,
  ...scale,
})
const total = (rule: Total['rule'], scale: Scale, bonus: Total['bonus'] = null): Total => ({ rule, ...scale, bonus })
const none = total('NONE', up(0, 1))

type Part = readonly [from: number, to: number, level: Level]
/** Bands of a score, for a schooling in years where they differ by it. */
const bands = (of: string, parts: readonly Part[], [schoolingFrom, schoolingTo]: (number | null)[] = []): Band[] =>
  parts.map(([from, to, level]) => ({
    of,
    from,
    to,
    level,
    ageFrom: null,
    ageTo: null,
    schoolingFrom: schoolingFrom ?? null,
    schoolingTo: schoolingTo ?? null,
  }))

/** The classification of Wechsler's scores, mean 100 and standard deviation 15. */
const wechsler: Part[] = [
  [120, 160, 'ABOVE'],
  [90, 119, 'NORMAL'],
  [80, 89, 'LOW'],
  [70, 79, 'BORDERLINE'],
  [50, 69, 'MILD'],
  [40, 49, 'MODERATE'],
]
/** Quotients by distance from the mean: one standard deviation below, and two. */
const quotient: Part[] = [
  [85, 170, 'NORMAL'],
  [70, 84, 'LOW'],
  [0, 69, 'POSITIVE'],
]
const index = up(40, 160)
const ofEach = (measures: Measure[], parts: readonly Part[]) => measures.flatMap(({ key }) => bands(key, parts))

const wisc = [
  measure('vci', '言语理解', 'Verbal comprehension', 'language', index),
  measure('pri', '知觉推理', 'Perceptual reasoning', 'visuospatial', index),
  measure('wmi', '工作记忆', 'Working memory', 'memory', index),
  measure('psi', '加工速度', 'Processing speed', 'speed', index),
]
const wppsi = [
  measure('vci', '言语理解', 'Verbal comprehension', 'language', index),
  measure('vsi', '视觉空间', 'Visual spatial', 'visuospatial', index),
  measure('fri', '流体推理', 'Fluid reasoning', 'executive', index),
  measure('wmi', '工作记忆', 'Working memory', 'memory', index),
  measure('psi', '加工速度', 'Processing speed', 'speed', index),
]
const snap = [
  measure('inattention', '注意力不集中', 'Inattention', 'attention', down(0, 3, 0.01)),
  measure('impulsivity', '多动冲动', 'Hyperactivity and impulsivity', 'executive', down(0, 3, 0.01)),
  measure('defiance', '对立违抗', 'Oppositional defiance', 'social', down(0, 3, 0.01)),
]
const iva = [
  measure('arcq', '听觉反应控制', 'Auditory response control', 'executive', up(0, 170)),
  measure('vrcq', '视觉反应控制', 'Visual response control', 'executive', up(0, 170)),
  measure('fsrcq', '综合反应控制', 'Full-scale response control', 'executive', up(0, 170)),
  measure('aaq', '听觉注意', 'Auditory attention', 'attention', up(0, 170)),
  measure('vaq', '视觉注意', 'Visual attention', 'attention', up(0, 170)),
  measure('fsaq', '综合注意', 'Full-scale attention', 'attention', up(0, 170)),
]
const sensory = [
  measure('vestibular', '大肌肉及平衡', 'Vestibular and balance', 'praxis', up(10, 80)),
  measure('tactile', '触觉防御', 'Tactile defensiveness', 'perception', up(10, 80)),
  measure('proprioception', '本体感', 'Proprioception', 'visuospatial', up(10, 80)),
  measure('learning', '学习能力', 'Learning', 'attention', up(10, 80)),
]

/** The scales that centres for children and adults use most. A campus switches on those that it uses, and is licensed for. */
export const scales: readonly ShippedScale[] = [
  {
    ...{ kind: 'MoCA', edition: '8', name: '蒙特利尔认知评估', nameEn: 'Montreal Cognitive Assessment' },
    forms: ['8.1', '8.2', '8.3'],
    measures: [
      measure('visuospatial', '视空间与执行', 'Visuospatial and executive', 'visuospatial', up(0, 5)),
      measure('naming', '命名', 'Naming', 'language', up(0, 3)),
      measure('attention', '注意', 'Attention', 'attention', up(0, 6)),
      measure('language', '语言', 'Language', 'language', up(0, 3)),
      measure('abstraction', '抽象', 'Abstraction', 'executive', up(0, 2)),
      measure('recall', '延迟回忆', 'Delayed recall', 'memory', up(0, 5)),
      measure('orientation', '定向', 'Orientation', 'orientation', up(0, 6)),
    ],
    total: total('SUM', up(0, 30), { points: 1, schoolingTo: 12 }),
    bands: bands('total', [
      [26, 30, 'NORMAL'],
      [18, 25, 'MILD'],
      [10, 17, 'MODERATE'],
      [0, 9, 'SEVERE'],
    ]),
    ages: [216, null],
    retestDays: 90,
    licensed: true,
  },
  {
    ...{ kind: 'MMSE', edition: '1975', name: '简易精神状态检查', nameEn: 'Mini-Mental State Examination' },
    measures: [
      measure('orientation', '定向力', 'Orientation', 'orientation', up(0, 10)),
      measure('registration', '即刻记忆', 'Registration', 'memory', up(0, 3)),
      measure('calculation', '注意与计算', 'Attention and calculation', 'calculation', up(0, 5)),
      measure('recall', '延迟回忆', 'Recall', 'memory', up(0, 3)),
      measure('language', '语言', 'Language', 'language', up(0, 8)),
      measure('copying', '结构模仿', 'Copying', 'visuospatial', up(0, 1)),
    ],
    total: total('SUM', up(0, 30)),
    // The Chinese cut-offs by schooling.
    bands: [[0, 0, 18] as const, [1, 6, 21] as const, [7, null, 25] as const].flatMap(([from, to, normal]) =>
      bands(
        'total',
        [
          [normal, 30, 'NORMAL'],
          ...(normal > 21 ? [[21, normal - 1, 'MILD'] as const] : []),
          [10, Math.min(20, normal - 1), 'MODERATE'],
          [0, 9, 'SEVERE'],
        ],
        [from, to],
      ),
    ),
    ages: [216, null],
    retestDays: 90,
    licensed: true,
  },
  {
    ...{
      kind: 'WISC',
      edition: 'IV',
      name: '韦氏儿童智力量表第四版',
      nameEn: 'Wechsler Intelligence Scale for Children IV',
    },
    measures: wisc,
    total: total('ENTERED', index),
    bands: [...bands('total', wechsler), ...ofEach(wisc, wechsler)],
    ages: [72, 203],
    retestDays: 365,
    licensed: true,
  },
  {
    ...{
      kind: 'WPPSI',
      edition: 'IV',
      name: '韦氏幼儿智力量表第四版',
      nameEn: 'Wechsler Preschool and Primary Scale IV',
    },
    measures: wppsi,
    total: total('ENTERED', index),
    bands: [...bands('total', wechsler), ...ofEach(wppsi, wechsler)],
    ages: [30, 83],
    retestDays: 365,
    licensed: true,
  },
  {
    ...{ kind: 'SNAP-IV', edition: '26', name: 'SNAP-IV 评定量表（父母版）', nameEn: 'SNAP-IV rating scale, parents' },
    measures: snap,
    total: none,
    bands: ofEach(snap, [
      [0, 1, 'NORMAL'],
      [1.01, 1.5, 'BORDERLINE'],
      [1.51, 2, 'MODERATE'],
      [2.01, 3, 'SEVERE'],
    ]),
    ages: [72, 215],
    retestDays: 60,
    licensed: false,
  },
  {
    ...{
      kind: 'Conners',
      edition: 'PSQ-48',
      name: 'Conners 父母症状问卷',
      nameEn: 'Conners parent symptom questionnaire',
    },
    measures: [
      measure('conduct', '品行问题', 'Conduct', 'social', down(0, 3, 0.01)),
      measure('learning', '学习问题', 'Learning', 'attention', down(0, 3, 0.01)),
      measure('psychosomatic', '心身问题', 'Psychosomatic', null, down(0, 3, 0.01)),
      measure('impulsivity', '冲动多动', 'Impulsive and hyperactive', 'executive', down(0, 3, 0.01)),
      measure('anxiety', '焦虑', 'Anxiety', null, down(0, 3, 0.01)),
      measure('index', '多动指数', 'Hyperactivity index', 'executive', down(0, 3, 0.01)),
    ],
    total: none,
    bands: bands('index', [
      [0, 1.49, 'NORMAL'],
      [1.5, 3, 'POSITIVE'],
    ]),
    ages: [36, 215],
    retestDays: 60,
    licensed: true,
  },
  {
    ...{ kind: 'IVA', edition: 'CPT', name: '视听整合持续操作测验', nameEn: 'Integrated Visual and Auditory CPT' },
    measures: iva,
    total: none,
    bands: ofEach(iva, quotient),
    ages: [72, 1152],
    retestDays: 90,
    licensed: true,
  },
  {
    ...{ kind: 'CARS', edition: '1988', name: '儿童孤独症评定量表', nameEn: 'Childhood Autism Rating Scale' },
    measures: [],
    total: total('ENTERED', down(15, 60, 0.5)),
    bands: bands('total', [
      [15, 29.5, 'NORMAL'],
      [30, 36.5, 'MILD'],
      [37, 60, 'SEVERE'],
    ]),
    ages: [24, 215],
    retestDays: 180,
    licensed: true,
  },
  {
    ...{ kind: 'ABC', edition: '1980', name: '孤独症行为量表', nameEn: 'Autism Behavior Checklist' },
    measures: [
      measure('sensory', '感觉', 'Sensory', 'perception', down(0, 26)),
      measure('relating', '交往', 'Relating', 'social', down(0, 38)),
      measure('body', '躯体运动', 'Body and object use', 'praxis', down(0, 38)),
      measure('language', '语言', 'Language', 'language', down(0, 31)),
      measure('selfHelp', '生活自理', 'Social and self-help', 'executive', down(0, 25)),
    ],
    total: total('SUM', down(0, 158)),
    bands: bands('total', [
      [0, 30, 'NORMAL'],
      [31, 61, 'BORDERLINE'],
      [62, 158, 'POSITIVE'],
    ]),
    ages: [8, 336],
    retestDays: 90,
    licensed: false,
  },
  {
    ...{ kind: 'Raven', edition: 'SPM', name: '瑞文标准推理测验', nameEn: 'Raven standard progressive matrices' },
    measures: [
      measure('a', 'A 组 知觉辨别', 'Set A, perception', 'perception', up(0, 12)),
      measure('b', 'B 组 类同比较', 'Set B, similarity', 'visuospatial', up(0, 12)),
      measure('c', 'C 组 比较推理', 'Set C, comparison', 'executive', up(0, 12)),
      measure('d', 'D 组 系列关系', 'Set D, series', 'executive', up(0, 12)),
      measure('e', 'E 组 抽象推理', 'Set E, abstraction', 'executive', up(0, 12)),
    ],
    total: total('SUM', up(0, 60)),
    ages: [66, null],
    retestDays: 180,
    licensed: true,
  },
  {
    ...{
      kind: 'SI',
      edition: '1994',
      name: '儿童感觉统合能力发展评定量表',
      nameEn: 'Sensory integration development scale',
    },
    measures: sensory,
    total: none,
    bands: ofEach(sensory, [
      [40, 80, 'NORMAL'],
      [30, 39, 'MILD'],
      [20, 29, 'MODERATE'],
      [10, 19, 'SEVERE'],
    ]),
    ages: [36, 155],
    retestDays: 90,
    licensed: false,
  },
  {
    ...{ kind: 'digitSpan', edition: '1', name: '数字广度', nameEn: 'Digit span' },
    measures: [
      measure('forward', '顺背', 'Forward', 'attention', up(0, 12)),
      measure('backward', '倒背', 'Backward', 'memory', up(0, 10)),
    ],
    total: total('SUM', up(0, 22)),
    ages: [72, null],
    retestDays: 60,
    licensed: false,
  },
  {
    ...{ kind: 'TMT', edition: 'A-B', name: '连线测验', nameEn: 'Trail making test' },
    measures: [
      measure('a', 'A（秒）', 'Part A (s)', 'speed', down(0, 300)),
      measure('b', 'B（秒）', 'Part B (s)', 'executive', down(0, 600)),
    ],
    total: none,
    ages: [216, null],
    retestDays: 90,
    licensed: false,
  },
  {
    ...{ kind: 'SDMT', edition: '1982', name: '符号数字模式测验', nameEn: 'Symbol digit modalities test' },
    measures: [measure('correct', '正确数', 'Correct', 'speed', up(0, 110))],
    total: none,
    ages: [96, null],
    retestDays: 60,
    licensed: true,
  },
  {
    ...{ kind: 'MBI', edition: '1989', name: '改良 Barthel 指数', nameEn: 'Modified Barthel index' },
    measures: [],
    total: total('ENTERED', up(0, 100)),
    bands: bands('total', [
      [100, 100, 'NORMAL'],
      [91, 99, 'BORDERLINE'],
      [75, 90, 'MILD'],
      [50, 74, 'MODERATE'],
      [0, 49, 'SEVERE'],
    ]),
    ages: [216, null],
    retestDays: 30,
    licensed: false,
  },
  {
    ...{ kind: 'GDS', edition: '15', name: '老年抑郁量表（15 项）', nameEn: 'Geriatric depression scale, 15 items' },
    measures: [],
    total: total('ENTERED', down(0, 15)),
    bands: bands('total', [
      [0, 4, 'NORMAL'],
      [5, 8, 'MILD'],
      [9, 11, 'MODERATE'],
      [12, 15, 'SEVERE'],
    ]),
    ages: [720, null],
    retestDays: 60,
    licensed: false,
  },
  {
    ...{
      kind: 'HAMD',
      edition: '17',
      name: '汉密尔顿抑郁量表（17 项）',
      nameEn: 'Hamilton depression scale, 17 items',
    },
    measures: [],
    total: total('ENTERED', down(0, 52)),
    bands: bands('total', [
      [0, 7, 'NORMAL'],
      [8, 16, 'MILD'],
      [17, 23, 'MODERATE'],
      [24, 52, 'SEVERE'],
    ]),
    ages: [216, null],
    retestDays: 30,
    licensed: false,
  },
]
