import type { ReportFigures } from '@cogcampus/contract/admin/patient/report'
import { type ReportSection, reportSections } from '@cogcampus/contract/life/report'
import type { Level } from '@cogcampus/contract/scoring'
import type { Documents } from '../src/documents/data.ts'

type Report = Omit<Documents['report'], 'language' | 'campus' | 'logo' | 'company' | 'printedAt' | 'printedBy'>
type Assessment = ReportFigures['assessments'][number]
type Axis = Assessment['axes'][number]

const sections: ReportSection[] = [...reportSections]
const axis = (name: string, first: number | null, latest: number | null): Axis => ({ name, first, latest })
const result = (day: string, total: number | null, level: Level | null) => ({ day, total, level })
const goal = (goalId: number, domainName: string, title: string, steps: [baseline: number, level: number | null]) => ({
  ...{ goalId, domainName, title, baseline: steps[0], level: steps[1], day: steps[1] === null ? null : '2026-11-18' },
  levels: [
    '做不到，需要全程手把手带着做',
    '经常提醒下能坚持 5 分钟',
    '提醒一两次能坚持 10 分钟，完成一整页练习',
    '不用提醒能坚持 10 分钟',
    '不用提醒能坚持 15 分钟以上，换任务也不受影响',
  ],
})

const none: ReportFigures = {
  attendance: { planned: 0, done: 0, absent: 0, leave: 0, minutes: 0 },
  dose: [],
  plan: null,
  assessments: [],
  homework: { given: 0, handedIn: 0, score: null },
}

const child: Report = {
  patientName: '林喆',
  age: '8 岁 6 个月',
  edition: 3,
  from: '2026-08-24',
  to: '2026-11-22',
  state: 'APPROVED',
  withdrawnAt: null,
  withdrawReason: null,
  doctorName: '陈医生',
  approvedByName: '周督导',
  approvedAt: '2026-11-24 16:20',
  sections,
  words:
    '喆喆这三个月进步很明显。刚开始时做三四分钟就要离开座位，现在可以安静地做完一整页练习，被打断以后也能自己接着做。\n在家里写作业时，请继续用我们一起定的小闹钟：先做十分钟，休息两分钟，再做十分钟。',
  next: '接下来三个月，把注意力训练减到每周一次，加一次小组课，练习在有别人的时候也能专心。明年二月再做一次评估。',
  data: {
    attendance: { planned: 26, done: 22, absent: 1, leave: 2, minutes: 985 },
    dose: [
      { domain: 'ATTENTION', domainName: '注意力', sessions: 18, minutes: 420, accuracy: 86 },
      { domain: 'MEMORY', domainName: '工作记忆', sessions: 12, minutes: 265, accuracy: 74 },
      { domain: 'EXECUTIVE', domainName: '执行功能', sessions: 9, minutes: 180, accuracy: 61 },
      { domain: 'SENSORY', domainName: '感觉统合', sessions: 5, minutes: 120, accuracy: null },
    ],
    plan: {
      planId: 4,
      edition: 2,
      timesAWeek: 2,
      minutes: 45,
      startOn: '2026-08-24',
      reviewOn: '2026-11-20',
      gas: 56.2,
      goals: [
        goal(1, '注意力', '能安静地做完一页练习', [-2, 1]),
        goal(2, '工作记忆', '能按顺序记住并完成老师说的三件事', [-1, 0]),
        goal(3, '执行功能', '换任务时不发脾气', [0, 0]),
        goal(4, '感觉统合', '能自己骑平衡车绕过五个障碍', [-1, null]),
      ],
    },
    assessments: [
      {
        ...{ assessmentId: 9, scaleId: 3, name: 'Conners 父母用症状问卷', kind: 'PSQ', form: '父母填写' },
        ...{ direction: 'DOWN', min: 0, max: 144, norm: { from: 0, to: 46 } },
        first: result('2026-03-02', 78, 'MODERATE'),
        latest: result('2026-11-19', 52, 'BORDERLINE'),
        trend: [
          { day: '2026-03-02', total: 78 },
          { day: '2026-05-30', total: 71 },
          { day: '2026-08-21', total: 60 },
          { day: '2026-11-19', total: 52 },
        ],
        rings: ['NORMAL', 'BORDERLINE', 'MILD', 'MODERATE', 'SEVERE'],
        axes: [
          axis('品行问题', 0.6, 1),
          axis('学习问题', 0.2, 0.6),
          axis('心身问题', 1, 1),
          axis('冲动—多动', 0.2, 0.6),
          axis('焦虑', 0.8, 1),
          axis('多动指数', 0.4, 0.8),
        ],
      },
      {
        ...{ assessmentId: 11, scaleId: 5, name: 'SNAP-IV 评定量表', kind: 'SNAP', form: null },
        ...{ direction: 'DOWN', min: 0, max: 3, norm: { from: 0, to: 1.2 } },
        first: null,
        latest: result('2026-11-19', 1.4444, 'BORDERLINE'),
        trend: [{ day: '2026-11-19', total: 1.4444 }],
        ...{ rings: [], axes: [] },
      },
    ],
    homework: { given: 12, handedIn: 10, score: 4.25 },
  },
}

const stroke: Report = {
  ...child,
  patientName: '王秀英',
  age: '67 岁',
  edition: 2,
  state: 'DRAFT',
  approvedByName: null,
  approvedAt: null,
  words: '王阿姨记事情比三个月前清楚多了，早上自己能说出今天是几号、要吃什么药。左边的东西有时还会看漏，要继续练。',
  data: {
    ...child.data,
    attendance: { planned: 36, done: 34, absent: 0, leave: 2, minutes: 1_530 },
    dose: [
      { domain: 'MEMORY', domainName: '记忆', sessions: 30, minutes: 810, accuracy: 71 },
      { domain: 'SPATIAL', domainName: '视空间与单侧忽略', sessions: 24, minutes: 480, accuracy: 58 },
    ],
    plan: child.data.plan && {
      ...child.data.plan,
      gas: null,
      goals: [goal(7, '记忆', '看着便条自己完成早上的五件事', [-2, null])],
    },
    assessments: [
      {
        ...{ assessmentId: 21, scaleId: 8, name: '蒙特利尔认知评估', kind: 'MOCA', form: '北京版' },
        ...{ direction: 'UP', min: 0, max: 30, norm: { from: 26, to: 30 } },
        first: result('2026-05-11', 14, 'MODERATE'),
        latest: result('2026-11-20', 21, 'MILD'),
        trend: [14, 15, 15, 17, 18, 18, 20, 21].map((total, at) => ({
          day: `2026-${String(5 + Math.floor((at * 6) / 7)).padStart(2, '0')}-${11 + at}`,
          total,
        })),
        rings: ['NORMAL', 'MILD', 'MODERATE', 'SEVERE'],
        axes: [
          axis('视空间/执行', 0.25, 0.5),
          axis('命名', 0.75, 1),
          axis('注意', 0.5, 0.75),
          axis('语言', 0.5, 0.75),
          axis('抽象', null, 0.75),
          axis('延迟回忆', 0.25, 0.5),
          axis('定向', 0.5, 1),
        ],
      },
      {
        ...{ assessmentId: 22, scaleId: 9, name: '改良 Barthel 指数', kind: 'MBI', form: null },
        ...{ direction: 'UP', min: 0, max: 100, norm: null },
        first: result('2026-05-11', 55, 'MODERATE'),
        latest: result('2026-11-20', 85, 'MILD'),
        trend: [
          { day: '2026-05-11', total: 55 },
          { day: '2026-08-20', total: 70 },
          { day: '2026-11-20', total: 85 },
        ],
        ...{ rings: [], axes: [] },
      },
      {
        ...{ assessmentId: 24, scaleId: 13, name: '视听整合持续操作测验', kind: 'IVA', form: null },
        ...{ direction: 'UP', min: 0, max: 1, norm: null },
        first: null,
        latest: result('2026-11-20', null, 'LOW'),
        trend: [],
        rings: ['NORMAL', 'LOW', 'POSITIVE'],
        axes: [axis('听觉反应控制', null, 1), axis('视觉反应控制', null, 2 / 3), axis('综合注意', null, null)],
      },
      {
        ...{ assessmentId: 23, scaleId: 12, name: '失语筛查', kind: 'APH', form: null },
        ...{ direction: 'UP', min: 0, max: 0, norm: null },
        first: null,
        latest: result('2026-11-20', null, null),
        ...{ trend: [], rings: [], axes: [] },
      },
    ],
    homework: { given: 8, handedIn: 0, score: null },
  },
}

const first: Report = {
  ...child,
  patientName: '赵乐',
  age: '4 岁 1 个月',
  edition: 1,
  doctorName: null,
  words: null,
  next: null,
  data: { ...none, attendance: { planned: 2, done: 1, absent: 0, leave: 0, minutes: 45 } },
}

/** Reports as doctors write them: of a child, of a patient after a stroke in draft, and of a first period with hardly any data. */
export const sampleReports = { child, stroke, first, nothing: { ...first, data: none } }
