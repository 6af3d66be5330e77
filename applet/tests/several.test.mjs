// Lists of several patients: each row in the words for its own, and under its own name; and what pages say where there is nothing, or it cannot be read.
import assert from 'node:assert/strict'
import test from 'node:test'
import { answers, childOf, family } from './family.mjs'
import { nodes, tap, words } from './stub.mjs'

const child = { ...childOf(5, '彭梓涵'), mayAskLeave: false, holders: { mayAskLeave: ['父亲'] } }
const self = {
  ...{ ...childOf(6, '彭国强'), birthday: '1957-04-01', relation: 'self', mayAskLeave: false },
  holders: { mayAskLeave: ['妻子'] },
}
const patients = [child, self].map(({ id, name, relation }) => ({ id, name, relation, grown: id === 6 }))
const refusal = { status: 1, code: 429, errCode: 'TOO_MANY_CALLS', msg: '请稍等再读', data: null }
/** A family of a child and of a grown patient, who is signed in. */
const both = (more = {}) =>
  family({
    '/api/rbac/user/userInfo': () => ({ data: { ...answers['/api/rbac/user/userInfo'], patients } }),
    '/api/patient/list': () => ({ data: [child, self] }),
    ...more,
  })
const of = ({ id, name }) => ({ patientId: id, patientName: name, courseName: '语言训练', campusName: '徐汇' })
const wait = {
  ...{ version: 1, state: 'WAITING', weekdays: [], fromTime: null, toTime: null, toDay: '2030-02-01', before: 0 },
}
const offer = { ...wait, state: 'OFFERED', offerDay: '2030-01-02', offerFrom: '09:00', offerTo: '10:00' }

test('The waitlist of a child and a grown patient addresses each by its row, whoever pages were about before', async () => {
  const list = [
    { ...offer, ...of(child), id: 1 },
    { ...offer, ...of(self), id: 2 },
  ]
  for (const id of ['5', '6']) {
    const run = both({ '/api/so-wait/list': () => ({ data: list }) })
    await run.open('child/hours/index', { id })
    const text = words(await run.open('lesson/waits/index'))
    assert.match(text, /孩子 彭梓涵.*由可以请假的家长答复.*训练者 彭国强.*请联系校区答复/)
    assert.match(text, /彭梓涵的父亲可以/)
    assert.match(text, /您的妻子可以/)
  }
})

test('Lessons to make up name the child, and none of a grown patient who is signed in; of a link whose lesson is made up or too old for it, that', async () => {
  const lesson = {
    ...{ version: 1, campusId: 1, day: '2030-03-04', from: '09:00', to: '09:45', state: 'LEAVE', doctorName: '乔辉' },
    ...{ makeUpUntil: '2030-04-04', leaveAnswer: 'LEAVE', location: 'CENTER', roomName: null, hours: 1 },
  }
  const list = [
    { ...lesson, ...of(child), id: 7 },
    { ...lesson, ...of(self), id: 8 },
  ]
  for (const id of ['5', '6']) {
    const run = both({ '/api/so-day/makeUp/page': () => ({ data: { list, total: 2 } }) })
    await run.open('child/hours/index', { id })
    const text = words(await run.open('lesson/makeUp/index', { id: '99' }))
    assert.match(text, /彭梓涵 · 原定 2030年3月4日/)
    assert.doesNotMatch(text, /彭国强 · 原定/)
    assert.match(text, /这节课现在不能约补课：可能已经约好，也可能过了补课期限/)
  }
})

test('The patients of an account that are not alike are neither all children nor all oneself', async () => {
  for (const id of ['5', '6']) {
    const run = both()
    await run.open('child/hours/index', { id })
    const mine = words(await run.open('pages/mine/index'))
    assert.match(mine, /彭梓涵.*彭国强/)
    assert.doesNotMatch(mine, /我的孩子|(?<!谁看过)我的档案/)
  }
})

test('Buttons with the same words say to a screen reader which row they are of', async () => {
  const may = [child, self].map((each) => ({ ...each, mayAskLeave: true }))
  const run = both({
    '/api/patient/list': () => ({ data: may }),
    '/api/so-wait/list': () => ({
      data: [
        { ...offer, ...of(child), id: 1 },
        { ...wait, ...of(self), id: 2 },
      ],
    }),
  })
  const labels = nodes(await run.open('lesson/waits/index')).map(({ ariaLabel }) => ariaLabel)
  for (const label of [
    '接受：彭梓涵 · 语言训练',
    '这次不要，继续候补：彭梓涵 · 语言训练',
    '修改时间：彭国强 · 语言训练',
    '退出候补：彭国强 · 语言训练',
  ])
    assert.ok(labels.includes(label), label)
})

test('While the children cannot be read, the waitlist says so, and not that the family may not answer', async () => {
  const run = family({
    '/api/patient/list': () => refusal,
    '/api/so-wait/list': () => ({ data: [{ ...offer, ...of(child), id: 1 }] }),
  })
  const text = words(await run.open('lesson/waits/index'))
  assert.match(text, /请稍等再读/)
  assert.doesNotMatch(text, /答复/)
})

test('While the children cannot be read, who may not ask for a file is told that, with another try, and then why', async () => {
  const other = { ...child, guardian: false, holders: { guardian: ['父亲'] } }
  const of = (guardian) => ({
    ...answers['/api/rbac/user/userInfo'],
    patients: [{ id: 5, name: '彭梓涵', relation: 'mother', grown: false, guardian }],
  })
  let refused = true
  const run = family({
    '/api/rbac/user/userInfo': () => ({ data: of(false) }),
    '/api/patient/list': () => (refused ? refusal : { data: [other] }),
  })
  const page = await run.open('more/account/index')
  assert.match(words(page), /请稍等再读/)
  refused = false
  await tap(page, '再试一次')
  assert.match(words(page), /您不能申请档案副本和删除档案；彭梓涵的父亲可以/)
  // Who is the guardian of all needs no reason, and is offered all.
  const guardian = family({
    '/api/rbac/user/userInfo': () => ({ data: of(true) }),
    '/api/patient/list': () => refusal,
  })
  const text = words(await guardian.open('more/account/index'))
  assert.match(text, /申请彭梓涵的档案副本/)
  assert.doesNotMatch(text, /请稍等再读/)
})

test('Who is no guardian reads why the photo of a child cannot be changed, and who may', async () => {
  const openFor = async (guardian) => {
    const one = { ...child, guardian, holders: { guardian: ['父亲'] } }
    const run = family({ '/api/patient/list': () => ({ data: [one] }) })
    return words(await run.open('child/profile/index', { id: '5' }))
  }
  const without = await openFor(false)
  assert.match(without, /您不能更换照片；彭梓涵的父亲可以/)
  assert.doesNotMatch(without, /(?<!不能)更换照片/)
  assert.doesNotMatch(await openFor(true), /您不能更换照片/)
})

test('What home could not read is said in its place, by no second button, and nothing where all is there', async () => {
  const lost = Object.fromEntries(
    ['banner/all', 'activity-info/page', 'work/page'].map((call) => [`/api/${call}`, () => refusal]),
  )
  const text = words(await family(lost).open('pages/home/index'))
  assert.match(text, /待办没能全部读到/)
  assert.match(text, /校区消息暂时没读到/)
  assert.match(text, /活动 全部 活动暂时没读到。可下拉刷新，或点“全部”查看/)
  assert.doesNotMatch(text, /再试一次|请稍等再读/)
  assert.doesNotMatch(words(await family().open('pages/home/index')), /没读到|没能全部/)
})

test('Where the timetable could read all but the lessons to make up, it says that in their place, and to nobody who may not make up', async () => {
  const open = async (lost, more = {}) =>
    words(
      await family({
        ...Object.fromEntries(lost.map((call) => [`/api/${call}/page`, () => refusal])),
        '/api/patient/list': () => ({ data: [{ ...childOf(5, '彭梓涵'), ...more }] }),
      }).open('pages/timetable/index'),
    )
  assert.match(await open(['so-day/makeUp']), /可以补的课暂时没读到/)
  for (const [lost, more] of [[[]], [['so-day', 'so-day/makeUp']], [['so-day/makeUp'], { mayAskLeave: false }]])
    assert.doesNotMatch(await open(lost, more), /没读到/)
})

test('What the choice of a campus does is said beside it, and it is undone by the same button', async () => {
  const campus = { id: 9, name: '静安', photo: null, intro: null, address: null, phone: null }
  const data = { ...campus, openingHours: [], courses: [] }
  const visitor = family({ '/api/campus/detail': () => ({ data }), '/api/patient/list': () => ({ data: [] }) })
  const page = await visitor.open('visit/campus/index', { id: '9' })
  assert.match(words(page), /选择这个校区 选择后，首页、活动和课程先显示这个校区/)
  await tap(page, '选择这个校区')
  assert.match(words(page), /取消选择.*已选择/)
  await tap(page, '取消选择')
  assert.doesNotMatch(words(page), /已选择/)
  const own = family({ '/api/campus/detail': () => ({ data }) })
  assert.match(words(await own.open('visit/campus/index', { id: '9' })), /活动和课程仍先显示现在上课的校区/)
})

test('On the page of a campus a visitor comes to the trial lesson first, and a family to the choice of the campus', async () => {
  const campus = { id: 9, name: '静安', photo: null, intro: null, address: null, phone: null }
  const data = { ...campus, openingHours: [], courses: [] }
  const kindOf = (page, text) => {
    const root = nodes(page).find((node) => node.sid && styleOf(node) && words({ data: { root: node } }) === text)
    return styleOf(root)
  }
  const styleOf = (node) => Object.values(node).find((value) => typeof value === 'string' && /\baction-/.test(value))
  const open = async (more) =>
    family({ '/api/campus/detail': () => ({ data }), ...more }).open('visit/campus/index', { id: '9' })
  const visitor = await open({ '/api/patient/list': () => ({ data: [] }) })
  assert.match(words(visitor), /预约体验课.*选择这个校区/)
  const own = await open({})
  assert.match(words(own), /选择这个校区.*预约体验课/)
  for (const [page, main, plain] of [
    [visitor, '预约体验课', '选择这个校区'],
    [own, '选择这个校区', '预约体验课'],
  ]) {
    assert.match(kindOf(page, main), /action-main/)
    assert.match(kindOf(page, plain), /action-plain/)
  }
})

test('A list that is empty says what comes next or what to do', async () => {
  const rows = { list: [], total: 0 }
  const run = family({
    '/api/message/page': () => ({ data: rows }),
    '/api/course/page': () => ({ data: rows }),
  })
  for (const [path, next] of [
    ['child/orders', /买课后，在这里看到订单和剩余课时/],
    ['child/hours', /每一笔增减都记在这里/],
    ['child/reads', /这里会记下是谁、什么时间/],
    ['lesson/comments', /医生写的点评会出现在这里/],
    ['lesson/makeUp', /可以补的课会出现在这里/],
    ['lesson/waits', /排队情况和空出的时间会显示在这里/],
    ['lesson/wishes', /买课或续课，请联系校区/],
    ['more/feedback', /提交后，在这里看答复/],
    ['pages/messages', /校区有事告诉您时，会出现在这里/],
    ['pages/works', /医生布置后，会出现在这里/],
    ['visit/activities', /有新活动时，会出现在这里/],
    ['visit/campuses', /开放后，会出现在这里/],
    ['visit/courses', /可以换一种形式看看，或联系校区/],
  ])
    assert.match(words(await run.open(`${path}/index`)), next, path)
})

test('Who has no order is led to the campus: its telephone, or all campuses where it has none', async () => {
  const phone = family({ '/api/patient/list': () => ({ data: [{ ...child, campusPhone: '021-54321000' }] }) })
  assert.match(words(await phone.open('child/orders/index')), /打电话给徐汇/)
  const none = family()
  await tap(await none.open('child/orders/index'), '联系校区')
  assert.deepEqual(none.opened, ['/visit/campuses/index'])
})

test('A form whose choices cannot be read says so with another try, and has them then', async () => {
  const refusal = { status: 1, code: 429, errCode: 'TOO_MANY_CALLS', msg: '请稍等再读', data: null }
  for (const [path, call, data, choice] of [
    ['more/feedback/index', '/api/user-suggest/type', [{ value: 'lesson', label: '上课' }], '上课'],
    ['visit/trial/index', '/api/campus/all', [{ id: 9, name: '静安', phone: null }], '静安'],
  ]) {
    let refused = true
    const run = family({ [call]: () => (refused ? refusal : { data }) })
    const page = await run.open(path)
    assert.match(words(page), /请稍等再读/, path)
    refused = false
    await tap(page, '再试一次')
    assert.match(words(page), new RegExp(choice), path)
  }
})
