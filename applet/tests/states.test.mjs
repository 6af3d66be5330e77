// The states of lessons in words: the same wherever a family reads of them.
import assert from 'node:assert/strict'
import test from 'node:test'
import { family } from './family.mjs'
import { nodes, words } from './stub.mjs'

const dayAt = (by) => new Date(Date.now() + by * 86_400_000).toISOString().slice(0, 10)

test('A lesson is planned, done, on leave or absent in the same words in the timetable and in a report', async () => {
  // Whatever the day is where the campus is.
  const days = [-1, 0, 1].map((by) => ({ day: dayAt(by), count: 4, open: 1, done: 1, leave: 1, absent: 1 }))
  const content = {
    ...{ doctorName: '乔辉', words: '', next: null, sections: ['attendance'] },
    data: {
      ...{ attendance: { planned: 5, done: 3, leave: 1, absent: 1, minutes: 135 }, dose: [], plan: null },
      ...{ assessments: [], homework: { given: 0, handedIn: 0, score: null } },
    },
  }
  const report = {
    ...{ id: 7, patientId: 5, patientName: '彭梓涵', edition: 1, fromDay: '2030-01-01', toDay: '2030-02-01', content },
    ...{ state: 'APPROVED', approvedAt: null, entries: [] },
  }
  const run = family({
    '/api/so-day/total': () => ({ data: { days, done: 1, leave: 1, absent: 1, hoursUsed: 1 } }),
    '/api/patient/report/info': () => ({ data: report }),
  })
  const labels = nodes(await run.open('pages/timetable/index')).map(({ ariaLabel }) => ariaLabel ?? '')
  assert.ok(labels.some((label) => label.endsWith('已排课 1、已完成 1、已请假 1、缺席 1')))
  assert.match(words(await run.open('child/report/index', { id: '7' })), /3 已完成 1 已请假 1 缺席/)
})
