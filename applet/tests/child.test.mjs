// What a page shows that is about one child of the account, and what where it cannot know which.
import assert from 'node:assert/strict'
import test from 'node:test'
import { answers, childOf, children, family, pathOf } from './family.mjs'
import { settled, tap, words } from './stub.mjs'

test('A page about a child says why the children cannot be read, and is there after another try', async () => {
  for (const path of [
    ...['pages/home', 'pages/timetable', 'pages/works', 'child/orders', 'child/hours', 'child/reads', 'child/reports'],
    ...['lesson/comments', 'lesson/wishes', 'lesson/makeUp', 'pages/mine'],
  ]) {
    const refusal = { status: 1, code: 429, errCode: 'TOO_MANY_CALLS', msg: '请稍等再读', data: null }
    let refused = true
    const run = family({ '/api/patient/list': () => (refused ? refusal : undefined) })
    const page = await run.open(`${path}/index`)
    assert.match(words(page), /请稍等再读/, path)
    refused = false
    await tap(page, '再试一次')
    assert.doesNotMatch(words(page), /请稍等再读/, path)
    assert.match(words(page), /彭梓涵/, path)
  }
})

test('A frozen order says since when and until when, and that its validity moves by these days', async () => {
  const order = {
    ...{ id: 7, number: 'D7', patientId: 5, patientName: '彭梓涵', campusName: '徐汇', type: 'NEW', state: 'FROZEN' },
    ...{ courses: '注意力', payable: null, paid: null, due: null, hoursLeft: 8, validTo: '2020-03-01' },
    ...{ createdAt: '2019-10-01T02:00:00Z', contractNo: null, list: null, discount: null, refunded: null },
    ...{ freeze: { fromDay: '2019-11-01', plannedTo: '2019-11-30' }, lines: [], payments: [], refunds: [] },
  }
  const told = {
    '/api/order-info/info': () => ({ data: order }),
    '/api/order-info/page': () => ({ data: { list: [order], total: 1 } }),
  }
  const days = /2019年11月1日.*2019年11月30日.*之后自动解除/
  const one = words(await family(told).open('child/order/index', { id: '7' }))
  assert.match(one, days)
  assert.match(one, /冻结了几天，有效期就延长几天/)
  assert.match(words(await family(told).open('child/orders/index')), days)
})

const asked = (run, path) => run.sent.filter(({ url }) => pathOf(url) === path).map(({ data }) => data.patientId)
/** The pages that a message leads to for one child, each with the call that reads of it. */
const linked = [
  ['child/hours/index', '/api/order-info/hours'],
  ['child/consents/index', '/api/patient-consent/list'],
]

test('A link about a child of the account opens its page for that child, and reads of no other', async () => {
  for (const [path, call] of linked) {
    const run = family()
    await run.open(path, { id: '6' })
    assert.deepEqual([...new Set(asked(run, call))], [6], path)
  }
})

test('A link about a child that is the account’s no more says so, shows nothing of another, and lets one choose', async () => {
  for (const [path, call] of linked) {
    const run = family()
    const page = await run.open(path, { id: '77' })
    assert.match(words(page), /您的账号下没有这份档案/, path)
    assert.deepEqual(asked(run, call), [], path)
    await tap(page, '彭梓轩')
    assert.doesNotMatch(words(page), /您的账号下没有这份档案/, path)
    assert.deepEqual([...new Set(asked(run, call))], [6], path)
  }
})

test('A child that leaves the account while its page is open is not replaced by another', async () => {
  for (const [path, call] of linked) {
    let own = children
    const run = family({ '/api/patient/list': () => ({ data: own }) })
    const page = await run.open(path, { id: '6' })
    own = children.slice(0, 1)
    page.onHide?.()
    page.onShow()
    await settled()
    assert.match(words(page), /您的账号下没有这份档案/, path)
    assert.deepEqual([...new Set(asked(run, call))], [6], path)
  }
})

test('A message that the photo of a child is not shown leads to its page, where a guardian removes it', async () => {
  const message = { id: 1, title: '您上传的图片没有显示', body: '请换一个', link: '/patient?id=6' }
  const shown = children.map((child) => ({ ...child, photo: '/files/1.webp?s=1' }))
  const run = family({
    '/api/message/detail': () => ({ data: { ...message, event: 'fileRefused', createdAt: '2026-11-20T02:00:00Z' } }),
    '/api/patient/list': () => ({ data: shown }),
  })
  await tap(await run.open('more/message/index', { id: '1' }), '查看')
  assert.deepEqual(run.opened, ['/child/profile/index?id=6'])
  const profile = await run.open('child/profile/index', { id: '6' })
  await tap(profile, '移除照片')
  await tap(profile, '确认移除')
  const sent = run.sent
    .filter(({ url }) => url.includes('/api/patient/edit/patientImg'))
    .map(({ data }) => ({ ...data }))
  assert.deepEqual(sent, [{ patientId: 6, photo: null }])
})

test('A page of something that is gone says so and leads back, as another try is of no use', async () => {
  const refusal = { status: 1, code: 404, errCode: 'NOT_FOUND', msg: '没有找到：可能已被删除', data: null }
  const run = family({ '/api/so-day/info': () => refusal })
  const page = await run.open('lesson/detail/index', { id: '7' })
  assert.match(words(page), /没有找到：可能已被删除/)
  assert.doesNotMatch(words(page), /再试一次/)
  await tap(page, '返回')
  assert.deepEqual(run.opened, ['/pages/home/index'])
})

test('Who may not see reports reads at a lesson that is over why it has no record, and others do not', async () => {
  const lesson = {
    ...{ id: 7, version: 1, patientId: 5, patientName: '彭梓涵', campusId: 1, campusName: '徐汇', day: '2026-03-04' },
    ...{ from: '09:00', to: '09:45', state: 'DONE', courseName: '语言训练', doctorName: '乔辉', roomName: null },
    ...{ location: 'CENTER', hours: 1, leaveAnswer: null, makeUpUntil: null, makeUpOf: null, madeUpBy: null },
    ...{ record: null, works: [], evaluation: null, hoursTaken: 1 },
  }
  for (const seesReports of [false, true]) {
    const run = family({
      '/api/so-day/info': () => ({ data: lesson }),
      '/api/patient/list': () => ({ data: [{ ...childOf(5, '彭梓涵'), seesReports }] }),
    })
    const text = words(await run.open('lesson/detail/index', { id: '7' }))
    assert.match(text, /语言训练/)
    assert.equal(/您不能查看训练记录/.test(text), !seesReports)
  }
})

test('Feedback that was half written about a child who has left the account is about nobody, says so, and keeps its words', async () => {
  const user = { ...answers['/api/rbac/user/userInfo'], accountId: 3 }
  const run = family({
    '/api/rbac/user/userInfo': () => ({ data: user }),
    '/api/user-suggest/type': () => ({ data: [{ value: 'lesson', label: '课程' }] }),
  })
  run.stored.set('cog.applet.writer', '3')
  run.stored.set('cog.applet.drafts', '["3.feedback"]')
  const draft = { type: 'lesson', content: '老师很耐心', patientId: 77 }
  run.stored.set('cog.applet.draft.3.feedback', JSON.stringify(draft))
  const page = await run.open('more/feedback/index')
  assert.match(words(page), /之前选的人已不在您的账号下/)
  await tap(page, '提交反馈')
  const [sent] = run.sent.filter(({ url }) => pathOf(url) === '/api/user-suggest/add')
  assert.deepEqual({ ...sent.data }, { type: 'lesson', content: '老师很耐心', patientId: null })
})

test('What is a grown patient’s is addressed so on its own page, and on those that follow, in an account with a child, too', async () => {
  const child = childOf(5, '彭梓涵')
  const grown = { ...childOf(6, '彭国强'), birthday: '1957-04-01', relation: 'father' }
  const patients = [child, grown].map(({ id, name, relation }) => ({ id, name, relation, grown: id === 6 }))
  const of = { patientId: 6, patientName: '彭国强', campusName: '徐汇', courseName: '语言训练', doctorName: '乔辉' }
  const day = { day: '2030-03-04', from: '09:00', to: '09:45', location: 'CENTER', roomName: null, bring: null }
  const lesson = { ...of, ...day, id: 7, version: 1, state: 'PLANNED', hours: 1, leaveAnswer: null, works: [] }
  const order = {
    ...{ ...of, id: 7, number: 'D7', state: 'ACTIVE', payable: null, paid: null, due: null, validTo: null },
    ...{ createdAt: '2019-10-01T02:00:00Z', contractNo: null, freeze: null, lines: [], payments: [], refunds: [] },
  }
  const work = { ...of, id: 7, version: 1, state: 'VIEWED', title: '看图说话', content: '五分钟', dueOn: '2030-03-01' }
  for (const [path, query] of [
    ['lesson/detail', { id: '7' }],
    ['lesson/work', { id: '7' }],
    ['child/order', { id: '7' }],
    ['child/profile', { id: '6' }],
  ]) {
    const run = family({
      '/api/rbac/user/userInfo': () => ({ data: { ...answers['/api/rbac/user/userInfo'], patients } }),
      '/api/patient/list': () => ({ data: [child, grown] }),
      '/api/so-day/info': () => ({ data: lesson }),
      '/api/order-info/info': () => ({ data: order }),
      '/api/work/detail': () => ({ data: { ...work, score: null, timesAWeek: null, minutes: null, entries: [] } }),
    })
    const text = words(await run.open(`${path}/index`, query))
    assert.match(text, /彭国强/, path)
    assert.doesNotMatch(text, /孩子|监护人|家长/, path)
    assert.doesNotMatch(words(await run.open('child/reads/index')), /孩子|监护人|家长/, path)
  }
})

test('Where no lesson is ahead, home and the timetable lead to the times that would suit, for who may say them', async () => {
  for (const mayAskLeave of [true, false]) {
    const list = () => ({ data: [{ ...childOf(5, '彭梓涵'), mayAskLeave }] })
    const run = family({ '/api/patient/list': list })
    const home = await run.open('pages/home/index')
    assert.match(words(home), /还没有安排下一节课/)
    assert.equal(/点这里填写希望的上课时间/.test(words(home)), mayAskLeave)
    await tap(home, '还没有安排下一节课')
    assert.deepEqual(run.opened, [mayAskLeave ? '/lesson/wishes/index' : '/pages/timetable/index'])

    const timetable = await run.open('pages/timetable/index')
    assert.equal(/填写希望的时间/.test(words(timetable)), mayAskLeave)
    if (!mayAskLeave) continue
    await tap(timetable, '填写希望的时间')
    assert.equal(run.opened.at(-1), '/lesson/wishes/index')
  }
})

test('Activities can be read of each campus of the children, and of all', async () => {
  const apart = [childOf(5, '彭梓涵'), { ...childOf(6, '彭梓轩'), campusId: 2, campusName: '浦东' }]
  const run = family({ '/api/patient/list': () => ({ data: apart }) })
  const page = await run.open('visit/activities/index')
  const asked = () => run.sent.filter(({ url }) => pathOf(url) === '/api/activity-info/page').at(-1).data.campusId
  assert.equal(asked(), 1)
  await tap(page, '浦东')
  assert.equal(asked(), 2)
  await tap(page, '全部校区')
  assert.equal(asked(), undefined)
  await tap(page, '徐汇')
  // What was read of it stands on the page at once, and is read again.
  assert.equal(asked(), 1)
})

test('Who signs up for an activity does so for the child that was looked at last, unless another is chosen', async () => {
  const activity = {
    ...{ id: 1, title: '亲子记忆活动', cover: null, campusName: '徐汇', place: null, address: null, content: '一起玩' },
    ...{ startAt: '2030-01-01T02:00:00Z', endAt: '2030-01-01T04:00:00Z', signTo: '2030-01-01T02:00:00Z', fee: 0 },
    ...{ now: 'OPEN', left: 3, waitlist: false, maxPeople: 1, form: [], mine: null },
  }
  const run = family({
    '/api/activity-info/detail': () => ({ data: activity }),
    '/api/activity-info/signUp': () => ({ data: { id: 1, state: 'SIGNED' } }),
  })
  await run.open('child/hours/index', { id: '6' })
  const page = await run.open('visit/activity/index', { id: '1' })
  await tap(page, '报名')
  await tap(page, '确认报名')
  const [sent] = run.sent.filter(({ url }) => pathOf(url) === '/api/activity-info/signUp')
  assert.equal(sent.data.childName, '彭梓轩')
})

test('An activity whose sign-up is not open yet says in the list and on its page when it opens', async () => {
  const activity = {
    ...{ id: 1, title: '亲子记忆活动', cover: null, campusName: '徐汇', place: null, address: null, content: '一起玩' },
    ...{ startAt: '2030-01-03T02:00:00Z', endAt: '2030-01-03T04:00:00Z', signTo: '2030-01-03T02:00:00Z', fee: 0 },
    ...{ now: 'SOON', left: 3, waitlist: false, maxPeople: 1, form: [], mine: null },
  }
  const shownFor = async (change) => {
    const data = { ...activity, ...change }
    const run = family({
      '/api/activity-info/detail': () => ({ data }),
      '/api/activity-info/page': () => ({ data: { list: [data], total: 1 } }),
    })
    return [words(await run.open('visit/activities/index')), words(await run.open('visit/activity/index', { id: '1' }))]
  }
  for (const text of await shownFor({ signFrom: '2030-01-01T02:00:00Z' }))
    assert.match(text, /2030年1月1日 周二 10:00 开始报名/)
  for (const text of await shownFor({ now: 'OPEN', signFrom: '2029-01-01T02:00:00Z' }))
    assert.doesNotMatch(text, /开始报名/)
})

const waiting = {
  ...{ id: 7, version: 1, patientId: 5, patientName: '彭梓涵', campusId: 1, campusName: '徐汇', day: '2030-03-04' },
  ...{ from: '09:00', to: '09:45', state: 'LEAVE_ASKED', courseName: '语言训练', doctorName: '乔辉', roomName: null },
  ...{ location: 'CENTER', hours: 1, leaveAnswer: 'LEAVE_ASKED', leaveAskedAt: '2030-03-01T02:00:00Z', works: [] },
}

test('Leave that waits says since when, on home and on the lesson, and the lesson calls the campus where it takes place', async () => {
  for (const [campusName, calls] of [
    ['徐汇', true],
    ['浦东', false],
  ]) {
    const lesson = { ...waiting, campusName }
    const run = family({
      '/api/patient/list': () => ({ data: [{ ...childOf(5, '彭梓涵'), campusPhone: '021-60000000' }] }),
      '/api/so-day/page': () => ({ data: { list: [lesson], total: 1 } }),
      '/api/so-day/info': () => ({ data: lesson }),
    })
    assert.match(words(await run.open('pages/home/index')), /语言训练 · 提交于 2030年3月1日 周五 10:00/)
    const text = words(await run.open('lesson/detail/index', { id: '7' }))
    assert.match(text, /提交于 2030年3月1日 周五 10:00/)
    assert.equal(/打电话给徐汇/.test(text), calls)
  }
})

test('A place that is offered says on home until when it has to be answered', async () => {
  const offer = {
    ...{ id: 1, version: 1, patientId: 5, patientName: '彭梓涵', courseName: '语言训练', state: 'OFFERED' },
    ...{ offerDay: '2030-03-04', offerFrom: '09:00', deadline: '2030-03-02T10:00:00Z' },
  }
  const run = family({ '/api/so-wait/list': () => ({ data: [offer] }) })
  assert.match(words(await run.open('pages/home/index')), /请在 2030年3月2日 周六 18:00 前答复/)
})

test('Homework that was handed in or asked about says which doctor is to answer, and since when', async () => {
  const work = {
    ...{ id: 9, version: 2, soDayId: 7, patientId: 5, patientName: '彭梓涵', courseName: '语言训练' },
    ...{ doctorName: '乔辉', title: '看图说话', content: '每天五分钟', timesAWeek: null, minutes: null },
    ...{ dueOn: '2030-01-02', score: null, materialTitle: null, materialPages: null, domainName: null },
    submittedAt: '2030-01-01T02:00:00Z',
  }
  const entry = { id: 1, text: '说了五句', files: [], byFamily: true, createdAt: '2030-01-01T03:00:00Z' }
  const shownFor = async (state, kind) => {
    const data = { ...work, state, entries: [{ ...entry, kind }] }
    return words(await family({ '/api/work/detail': () => ({ data }) }).open('lesson/work/index', { id: '9' }))
  }
  assert.match(await shownFor('SUBMITTED', 'SUBMISSION'), /2030年1月1日 周二 10:00 已提交，等乔辉批阅/)
  assert.match(await shownFor('VIEWED', 'QUESTION'), /2030年1月1日 周二 11:00 已提问，等乔辉回答/)
  assert.doesNotMatch(await shownFor('REVIEWED', 'FEEDBACK'), /等乔辉/)
})

test('An order that is not paid says to who pays it where that is done, and how much it is', async () => {
  const order = {
    ...{ id: 7, number: 'D7', patientId: 5, patientName: '彭梓涵', campusName: '徐汇', type: 'NEW', freeze: null },
    ...{ courses: '注意力', hoursLeft: 8, validTo: null, createdAt: '2029-10-01T02:00:00Z', contractNo: null },
    ...{ list: null, discount: null, refunded: null, paid: 0, lines: [], payments: [], refunds: [] },
  }
  const shownFor = async (state, payable) => {
    const data = { ...order, state, payable, due: payable }
    const run = family({
      '/api/order-info/info': () => ({ data }),
      '/api/order-info/page': () => ({ data: { list: [data], total: 1 } }),
    })
    return `${words(await run.open('child/orders/index'))} ${words(await run.open('child/order/index', { id: '7' }))}`
  }
  const unpaid = await shownFor('PENDING_PAY', 120000)
  assert.match(unpaid, /待付 ¥1,200/)
  // Before all else.
  assert.match(unpaid, /请到徐汇前台付款.*订单号/)
  assert.doesNotMatch(await shownFor('PENDING_PAY', null), /前台付款/)
  assert.doesNotMatch(await shownFor('ACTIVE', 120000), /前台付款/)
})

test('An order that waits to be paid stands on home, with how much is due, for what, and where that is done', async () => {
  const order = { id: 7, number: 'D7', patientId: 5, patientName: '彭梓涵', campusName: '徐汇', courses: '注意力' }
  const list = [{ ...order, state: 'PENDING_PAY', payable: 120000, due: 70000 }]
  const run = family({ '/api/order-info/page': () => ({ data: { list, total: 1 } }) })
  const text = words(await run.open('pages/home/index'))
  assert.match(text, /订单待付 ¥700/)
  assert.match(text, /彭梓涵 · 注意力 · 请到徐汇前台付款/)
  const [asked] = run.sent.filter(({ url }) => pathOf(url) === '/api/order-info/page')
  assert.equal(asked.data.toPay, true)
})

test('What a family did says on its page what follows: who answers, and where the answer is seen', async () => {
  const at = '2030-01-01T02:00:00Z'
  const of = { patientId: 5, patientName: '彭梓涵', courseId: 3, courseName: '语言训练', version: 1 }
  const said = { times: 2, places: [], remark: null, at, mine: true, heard: false }
  const wait = { weekdays: [], fromTime: null, toTime: null, toDay: '2030-02-01', before: 0, state: 'WAITING' }
  const asked = { content: '请开暖气', state: 'NEW', opinion: null, answeredAt: null, createdAt: at, patientId: null }
  const order = {
    ...{ id: 7, number: 'D7', patientId: 5, patientName: '彭梓涵', campusName: '徐汇', state: 'REFUNDING' },
    ...{ freeze: null, validTo: null, createdAt: at, contractNo: null, list: null, payable: 1000, paid: 1000, due: 0 },
    ...{ lines: [], payments: [], refunds: [{ id: 1, state: 'SUBMITTED', amount: 500, createdAt: at, opinion: null }] },
  }
  const comment = { id: 1, byFamily: true, authorName: null, text: '今天很开心', files: [], createdAt: at }
  const run = family({
    '/api/so-wish/list': () => ({ data: { wishes: [{ ...of, campusId: 1, said, maySave: true }], slots: [] } }),
    '/api/so-wait/list': () => ({ data: [{ ...of, ...wait, id: 1, campusName: '徐汇' }] }),
    '/api/user-suggest/list': () => ({
      data: [
        { ...asked, id: 1, type: 'service' },
        { ...asked, id: 2, type: 'closure' },
      ],
    }),
    '/api/order-info/info': () => ({ data: order }),
    '/api/so-day/info': () => ({ data: { ...waiting, state: 'DONE', leaveAnswer: null } }),
    '/api/reply/page': () => ({ data: { list: [comment], total: 1 } }),
  })
  for (const [path, follows, query] of [
    ['lesson/wishes', /校区看过、采纳后，会显示在这里/],
    ['lesson/waits', /有空位时会发消息给您，请到这里答复/],
    ['more/feedback', /我们会在两个工作日内答复。答复会显示在这里/],
    ['more/account', /校区会在两个工作日内联系您。答复会显示在这里/],
    ['child/order', /校区还在处理。结果会显示在这里/, { id: '7' }],
    ['lesson/detail', /已发给医生。回复会显示在这里/, { id: '7' }],
  ])
    assert.match(words(await run.open(`${path}/index`, query)), follows, path)
})

test('What a grown patient wrote about a lesson is not said to be from the family alone', async () => {
  const own = { id: 5, name: '李明', relation: 'self', grown: true }
  const user = { ...answers['/api/rbac/user/userInfo'], patients: [own] }
  const at = '2030-01-01T02:00:00Z'
  const comment = { id: 1, byFamily: true, authorName: null, text: '今天很好', files: [], createdAt: at }
  const run = family({
    '/api/rbac/user/userInfo': () => ({ data: user }),
    '/api/so-day/info': () => ({ data: { ...waiting, state: 'DONE', leaveAnswer: null } }),
    '/api/reply/page': () => ({ data: { list: [comment], total: 1 } }),
  })
  assert.match(words(await run.open('lesson/detail/index', { id: '7' })), /本人或家属 · 2030年1月1日/)
})

test('Who has no patient finds feedback under 我的, and who has some the ways to theirs while these cannot be read', async () => {
  const user = { ...answers['/api/rbac/user/userInfo'], patients: [] }
  const visitor = family({
    '/api/rbac/user/userInfo': () => ({ data: user }),
    '/api/patient/list': () => ({ data: [] }),
  })
  await tap(await visitor.open('pages/mine/index'), '意见反馈')
  assert.deepEqual(visitor.opened, ['/more/feedback/index'])
  const refusal = { status: 1, code: 429, errCode: 'TOO_MANY_CALLS', msg: '请稍等再读', data: null }
  const run = family({ '/api/patient/list': () => refusal })
  await tap(await run.open('pages/mine/index'), '课时明细')
  assert.deepEqual(run.opened, ['/child/hours/index'])
})
