// What an activity says of its sign-up, in the list and on its page.
import assert from 'node:assert/strict'
import test from 'node:test'
import { family } from './family.mjs'
import { words } from './stub.mjs'

const activity = {
  ...{ id: 3, title: '亲子开放日', cover: null, campusName: '徐汇', place: '活动室', address: '', fee: 0 },
  ...{ startAt: '2030-01-05T02:00:00Z', endAt: '2030-01-05T04:00:00Z', content: '一起玩', form: [], mine: null },
  ...{ signFrom: '2029-12-20T02:00:00Z', signTo: '2030-01-04T10:00:00Z', maxPeople: 1, waitlist: false, left: 8 },
}
const opens = /2029年12月20日 周四 10:00 开始报名/
/** How an activity stands, with its words. */
const standings = [
  [{ now: 'SOON' }, '报名未开始'],
  [{ now: 'OPEN', left: 0 }, '名额已满'],
  [{ now: 'CLOSED' }, '报名已截止'],
  [{ now: 'RUNNING' }, '活动进行中'],
  [{ now: 'ENDED' }, '活动已结束'],
]

for (const [standing, own] of standings)
  test(`An activity says by itself “${own}”, in its list and on its page`, async () => {
    const row = { ...activity, ...standing }
    const run = family({
      '/api/activity-info/page': () => ({ data: { list: [row], total: 1 } }),
      '/api/activity-info/detail': () => ({ data: row }),
    })
    for (const [path, query] of [['visit/activities/index'], ['visit/activity/index', { id: '3' }]]) {
      const text = words(await run.open(path, query))
      for (const [, said] of standings) assert.equal(text.includes(said), said === own, said)
      assert.equal(opens.test(text), standing.now === 'SOON')
      // Where none will open, the page leads on.
      assert.equal(text.includes('看看近期活动'), Boolean(query) && standing.now !== 'SOON')
    }
  })
