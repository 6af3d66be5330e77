import type { Path, Response } from '@cogcampus/contract'
import { remindAddress } from '@cogcampus/contract/enums'
import { useApi } from '../../../api/useApi.ts'
import { useCan, useUser } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { scaleShort } from '../../../shared/assess/scale.ts'
import { addressOfNew } from '../../../ui/addressOfNew.ts'
import { fromNow } from '../../../ui/fromNow.ts'
import { now, wallOf } from '../../../ui/wall.ts'

interface Row {
  key: string
  patientId: number
  patientName: string
  /** The reason for which it stands here. */
  why: string
  /** For how many days, of what is told apart once it is late. */
  late?: number | undefined
  /** What is to be done, and where. */
  todo: string
  to: string
}
interface Kind {
  title: string
  /** The list of all of them. */
  all: string
  total: number
  load: Pick<ReturnType<typeof useApi>, 'error' | 'isPending' | 'refetch'>
  rows: Row[]
}
type Listed<P extends Path> = Response<P> extends { list: (infer R)[] } ? R : never

/** How many of a kind are shown. */
const pageSize = 5
const live = { live: true, keep: true } as const

/** What the signed-in doctor owes, by kind: those that the doctor may see and do. */
export function useOwed(): Kind[] {
  const can = useCan()
  const doctorId = useUser()?.userId ?? 0
  const may = {
    reply: can('/admin/so-day/reply') && can('/admin/reply/read'),
    work: can('/admin/work/page') && can('/admin/work/review'),
    record: can('/admin/so-day/record') && can('/admin/so-day/record/save'),
    comment: can('/admin/so-day/reply') && can('/admin/reply/add'),
    assessment: can('/admin/assessment/page') && can('/admin/assessment/add'),
    plan: can('/admin/teaching-plan/page') && can('/admin/teaching-plan/review'),
    asked: can('/admin/patient/report/page') && can('/admin/patient/report/answer'),
    report: can('/admin/patient/report/due') && can('/admin/patient/report/add'),
  }
  const sessions = { mine: true, sort: 'day', pageSize }
  const due = { due: true, doctorId, pageSize }
  const asked = (enabled: boolean) => ({ ...live, enabled })
  const found = {
    reply: useApi('/admin/so-day/reply', { ...sessions, unread: true }, asked(may.reply)),
    work: useApi('/admin/work/page', { state: 'SUBMITTED', sort: 'dueOn', pageSize }, asked(may.work)),
    record: useApi('/admin/so-day/record', { ...sessions, owed: true }, asked(may.record)),
    comment: useApi('/admin/so-day/reply', { remind: true, sort: 'day', pageSize }, asked(may.comment)),
    assessment: useApi('/admin/assessment/page', { ...due, sort: 'nextOn' }, asked(may.assessment)),
    plan: useApi('/admin/teaching-plan/page', { ...due, state: 'ACTIVE', sort: 'reviewOn' }, asked(may.plan)),
    asked: useApi('/admin/patient/report/page', { asked: true, mine: true, pageSize }, asked(may.asked)),
    report: useApi('/admin/patient/report/due', { mine: true, pageSize }, asked(may.report)),
  }
  const kinds = {
    reply: { all: remindAddress('DOCTOR_REPLY'), rows: found.reply.data?.list.map(reply) },
    asked: {
      all: remindAddress('DOCTOR_REPORT_ASKED'),
      rows: found.asked.data?.list.map(question),
    },
    work: { all: remindAddress('DOCTOR_WORK'), rows: found.work.data?.list.map(work) },
    record: { all: remindAddress('DOCTOR_RECORD'), rows: found.record.data?.list.map(record) },
    comment: { all: remindAddress('DOCTOR_COMMENT'), rows: found.comment.data?.list.map(comment) },
    assessment: {
      all: `/patient/assessment?due=true&doctorId=${doctorId}&sort=nextOn`,
      rows: found.assessment.data?.list.map(assessment),
    },
    plan: {
      all: `/course/teachingPlan?due=true&state=ACTIVE&doctorId=${doctorId}&sort=reviewOn`,
      rows: found.plan.data?.list.map(plan),
    },
    report: {
      all: remindAddress('DOCTOR_REPORT'),
      rows: found.report.data?.list.map(report),
    },
  }
  return (Object.keys(kinds) as (keyof typeof kinds)[])
    .filter((kind) => may[kind])
    .map((kind) => ({
      title: t(`home.owed.kind.${kind}`),
      all: kinds[kind].all,
      total: found[kind].data?.total ?? 0,
      load: found[kind],
      rows: kinds[kind].rows ?? [],
    }))
}

/** `11-24 周二`; with its year where that is another. */
const dayText = (value: string) => {
  const day = wallOf(value)
  const date = day.isSame(now(), 'year') ? day.format('MM-DD') : day.format('YYYY-MM-DD')
  return `${date} ${t('common.weekday', { day: day.day() })}`
}

const reply = ({ id, patientId, patientName, unread, day }: Listed<'/admin/so-day/reply'>): Row => ({
  ...{ key: `reply ${id}`, patientId, patientName, todo: t('home.owed.answer'), to: `/dashboard?comment=${id}` },
  why: t('home.owed.reply', { count: unread, day: dayText(day) }),
})

const work = ({ id, patientId, patientName, title, submittedAt }: Listed<'/admin/work/page'>): Row => ({
  ...{
    key: `work ${id}`,
    patientId,
    patientName,
    todo: t('work:call.review'),
    to: `${remindAddress('DOCTOR_WORK')}&review=${id}`,
  },
  why: t('home.owed.work', { title, when: submittedAt ? (fromNow(submittedAt) ?? dayText(submittedAt)) : '' }),
})

const record = ({ id, patientId, patientName, recordState, day }: Listed<'/admin/so-day/record'>): Row => ({
  ...{ key: `record ${id}`, patientId, patientName, to: `/dashboard?record=${id}` },
  ...(recordState === 'DRAFT'
    ? { todo: t('home.owed.sign'), why: t('home.owed.draft', { day: dayText(day) }) }
    : { todo: t('schedule.record.write'), why: t('home.owed.record', { day: dayText(day) }) }),
})

const comment = ({ id, patientId, patientName, late, doneAt, day }: Listed<'/admin/so-day/reply'>): Row => ({
  ...{
    key: `comment ${id}`,
    patientId,
    patientName,
    todo: t('schedule.comment.write'),
    to: `/dashboard?comment=${id}`,
  },
  why: t('home.owed.comment', { day: dayText(day) }),
  late: late ? Math.max(1, now().diff(wallOf(doneAt ?? day).add(1, 'day'), 'day')) : undefined,
})

const assessment = ({
  id,
  patientId,
  patientName,
  scaleId,
  nextOn,
  ...row
}: Listed<'/admin/assessment/page'>): Row => ({
  ...{
    key: `assessment ${id}`,
    patientId,
    patientName,
    todo: t('assess.record'),
    to: addressOfNew(`/patient/info?id=${patientId}`, 'assess', { scaleId }),
  },
  why: t('home.owed.assessment', {
    scale: scaleShort({ kind: row.scaleKind, name: row.scaleName, nameEn: row.scaleNameEn }),
    day: nextOn ? dayText(nextOn) : '',
  }),
})

const plan = ({ id, patientId, patientName, reviewOn }: Listed<'/admin/teaching-plan/page'>): Row => ({
  ...{
    key: `plan ${id}`,
    patientId,
    patientName,
    todo: t('assess.review'),
    to: `/patient/info?id=${patientId}&review=${id}`,
  },
  why: t('home.owed.plan', { day: dayText(reviewOn) }),
})

type Asked = Listed<'/admin/patient/report/page'>
const question = ({ id, patientId, patientName, questions, fromDay, toDay }: Asked): Row => ({
  ...{
    key: `asked ${id}`,
    patientId,
    patientName,
    todo: t('home.owed.readQuestion'),
    to: `${remindAddress('DOCTOR_REPORT_ASKED')}&report=${id}`,
  },
  why: t('home.owed.asked', { count: questions, from: fromDay, to: toDay }),
})

const report = ({ patientId, patientName, reason, since, draftId }: Listed<'/admin/patient/report/due'>): Row => ({
  ...{ key: `report ${patientId}`, patientId, patientName },
  ...(draftId
    ? { todo: t('home.owed.goOn'), to: `${remindAddress('DOCTOR_REPORT')}&report=${draftId}` }
    : {
        todo: t('patient-report:call.add'),
        to: addressOfNew(remindAddress('DOCTOR_REPORT'), 'draft', { patientId }),
      }),
  why: t(draftId ? 'home.owed.report.draft' : `home.owed.report.${reason}`, { day: dayText(since) }),
})
