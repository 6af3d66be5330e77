import assert from 'node:assert/strict'
import test from 'node:test'
import { answer, answers, chosen, MB, opened, submitted, uploads, work } from './homework.mjs'
import { load, nodes, settled, tap, words } from './stub.mjs'

test('A photo alone is handed in; what is missing before it is said', async () => {
  const { sent, client } = uploads([])
  const { run, page } = await opened({ ...chosen(1000), ...client })
  assert.match(words(page), /有一样就够了/)
  await tap(page, '添加照片或视频')
  assert.equal(sent[0].header.Authorization, 'token-before')
  assert.doesNotMatch(words(page), /有一样就够了/)
  await tap(page, '提交作业')
  assert.deepEqual(JSON.parse(JSON.stringify(submitted(run))), [
    { id: 9, version: 2, text: '', files: [{ name: '1.jpg', accessUrl: '/files/1.webp?s=1' }] },
  ])
})

test('Homework that is refused for want of a consent says so, leads to the consent of that child, and stays as it was written', async () => {
  const refused = { status: 2, code: 409, errCode: 'CONSENT_MISSING', data: { fields: [], patientId: 5 } }
  const child = { id: 5, name: '彭梓涵', guardian: true, consent: 'WITHDRAWN' }
  const run = load((options) => {
    if (options.url.includes('/api/work/submit')) return refused
    return options.url.includes('/api/patient/list') ? { data: [child] } : answer(options)
  }, uploads([]).client)
  run.stored.set('cog.applet.session', JSON.stringify({ token: 'token-before' }))
  const page = await run.open('lesson/work/index', { id: '9' })
  const written = () => nodes(page).find(({ ariaLabel }) => ariaLabel === '写下完成情况或问题')
  const at = { id: written().sid, dataset: {} }
  page.eh({ type: 'input', target: at, currentTarget: at, detail: { value: '说了五句' }, timeStamp: 1 })
  await settled()
  assert.doesNotMatch(words(page), /请先签署同意书/)
  await tap(page, '提交作业')
  assert.match(words(page), /请先签署同意书.*同意书已撤回.*您写的还在/)
  await tap(page, '去签署')
  assert.deepEqual(run.opened, ['/child/consents/index?id=5'])
  assert.doesNotMatch(words(page), /请先签署同意书/)
  assert.equal(submitted(run).length, 1)
  assert.ok(Object.values(written()).includes('说了五句'))
})

test('A photo that is refused stays in its place with the reason until it is removed, and the others are handed in', async () => {
  const { sent, client } = uploads(['refused'])
  const { run, page } = await opened({ ...chosen(1000, 2000), ...client })
  await tap(page, '添加照片或视频')
  assert.match(words(page), /“1.jpg”不会提交：不支持这种文件/)
  assert.equal(sent.length, 2)
  await tap(page, '移除 1.jpg')
  assert.doesNotMatch(words(page), /不会提交/)
  await tap(page, '提交作业')
  assert.equal(
    submitted(run)[0]
      .files.map(({ name }) => name)
      .join(),
    '2.jpg',
  )
})

test('A photo that the phone has cleared before it could be sent says so, is not tried again, and the others are handed in', async () => {
  const { sent, client } = uploads(['cleared'])
  const { run, page } = await opened({ ...chosen(1000, 2000), ...client })
  await tap(page, '添加照片或视频')
  assert.match(words(page), /“1.jpg”不会提交：手机已经清掉了这个文件，请移除后重新添加/)
  assert.equal(sent.length, 2)
  await tap(page, '提交作业')
  assert.equal(
    submitted(run)[0]
      .files.map(({ name }) => name)
      .join(),
    '2.jpg',
  )
})

test('A photo that is refused when the homework is handed in is marked with the reason, and the next tap hands in the rest', async () => {
  const fields = [{ path: 'files.1.accessUrl', msg: '这个文件没有通过微信的内容检查，请换一个' }]
  let refused = true
  const { client } = uploads([])
  const run = load(
    (options) => {
      if (!refused || !options.url.includes('/api/work/submit')) return answer(options)
      refused = false
      return { status: 2, code: 400, errCode: 'FILE_RISKY', data: { fields } }
    },
    { ...chosen(1000, 2000), ...client },
  )
  run.stored.set('cog.applet.session', JSON.stringify({ token: 'token-before' }))
  const page = await run.open('lesson/work/index', { id: '9' })
  await tap(page, '添加照片或视频')
  await tap(page, '提交作业')
  assert.match(words(page), /“2.jpg”不会提交：这个文件没有通过微信的内容检查，请换一个/)
  await tap(page, '提交作业')
  assert.deepEqual(
    submitted(run).map(({ files }) => files.map(({ name }) => name).join()),
    ['1.jpg,2.jpg', '1.jpg'],
  )
})

/** Opens homework, writes, has it changed as `change` says, and hands it in; answers the page and what was sent. */
async function changedMeanwhile(change) {
  let now = work
  const stale = { status: 1, code: 409, errCode: 'STALE_VERSION', msg: '这里的内容刚刚有变动', data: null }
  const run = load((options) => {
    if (options.url.includes('/api/work/detail')) return { data: now }
    return options.url.includes('/api/work/submit') && options.data.version !== now.version ? stale : answer(options)
  })
  run.stored.set('cog.applet.session', JSON.stringify({ token: 'token-before' }))
  const page = await run.open('lesson/work/index', { id: '9' })
  const { sid: id } = nodes(page).find(({ ariaLabel }) => ariaLabel === '写下完成情况或问题')
  const at = { id, dataset: {} }
  page.eh({ type: 'input', target: at, currentTarget: at, detail: { value: '说了五句' }, timeStamp: 1 })
  await settled()
  now = { ...work, version: 3, ...change }
  await tap(page, '提交作业')
  return { page, sent: () => submitted(run).map(({ version, text }) => `${version} ${text}`) }
}

test('Homework that the doctor changes while the family writes says what is new, and is handed in as it was written at the next tap', async () => {
  const { page, sent } = await changedMeanwhile({ dueOn: '2030-01-05', content: '每天十分钟' })
  assert.match(words(page), /这项作业刚刚有变动 截止日期：2030年1月2日 周三 → 2030年1月5日 周六 作业要求有修改/)
  assert.deepEqual(sent(), ['2 说了五句'])
  await tap(page, '提交作业')
  assert.deepEqual(sent(), ['2 说了五句', '3 说了五句'])
})

test('Homework of which nothing that a family sees has changed is handed in with one tap', async () => {
  const { page, sent } = await changedMeanwhile({})
  assert.deepEqual(sent(), ['2 说了五句', '3 说了五句'])
  assert.doesNotMatch(words(page), /刚刚有变动/)
})

test('Why a photo was not added is said until it is read', async () => {
  const { client } = uploads([])
  const { page } = await opened({ ...chosen(40 * MB), ...client })
  await tap(page, '添加照片或视频')
  assert.match(words(page), /“1.jpg”有 40 MB/)
  await tap(page, '不再显示：“1.jpg”有 40 MB，一个文件最多 20 MB，没有加入')
  assert.doesNotMatch(words(page), /40 MB/)
})

test('A photo of 40 MB is not sent, and an upload renews an ended session under the same key', async () => {
  const { sent, client } = uploads(['ended'])
  const { run, page } = await opened({ ...chosen(40 * MB, 1000), ...client })
  await tap(page, '添加照片或视频')
  assert.match(words(page), /“1.jpg”有 40 MB，一个文件最多 20 MB，没有加入/)
  assert.deepEqual(
    sent.map(({ header }) => header.Authorization),
    ['token-before', 'token-of-wechat'],
  )
  assert.equal(new Set(sent.map(({ header }) => header['Idempotency-Key'])).size, 1)
  assert.equal(run.sent.filter(({ url }) => url.includes('wxLogin')).length, 1)
})

test('After a lost network an upload is tried once more by itself, then at a tap; the others are kept', async () => {
  const { sent, client } = uploads(['stored', 'lost', 'lost'])
  const { run, page } = await opened({ ...chosen(1000, 2000), ...client })
  await tap(page, '添加照片或视频')
  await new Promise((resolve) => setTimeout(resolve, 1100))
  assert.match(words(page), /有 1 个文件没有传上去，已传好的都还在.*网络/)
  assert.equal(sent.length, 3)
  await tap(page, '重新上传')
  await tap(page, '提交作业')
  assert.deepEqual(
    submitted(run)[0]
      .files.map(({ name }) => name)
      .join(),
    '1.jpg,2.jpg',
  )
})

test('A file that is removed while it is on its way is sent no further, and the next one follows', async () => {
  const waiting = []
  const uploadFile = (options) => {
    const task = { told: () => {}, aborted: false, options }
    waiting.push(task)
    return {
      onProgressUpdate: (told) => Object.assign(task, { told }),
      abort() {
        task.aborted = true
        options.fail({ errMsg: 'uploadFile:fail abort' })
      },
    }
  }
  const { page } = await opened({ ...chosen(1000, 2000), uploadFile })
  await tap(page, '添加照片或视频')
  await tap(page, '移除 1.jpg')
  waiting[0].told({ progress: 50 })
  await new Promise((resolve) => setTimeout(resolve, 1100))
  assert.deepEqual(
    waiting.map(({ aborted, options }) => [options.formData.name, aborted]),
    [
      ['1.jpg', true],
      ['2.jpg', false],
    ],
  )
  assert.doesNotMatch(words(page), /没有传上去/)
})

test('A recording is counted, heard and taken', async () => {
  const { sent, client } = uploads([])
  const on = {}
  const recorder = {
    onStart: (told) => Object.assign(on, { onStart: told }),
    onStop: (told) => Object.assign(on, { onStop: told }),
    onError() {},
    onInterruptionBegin() {},
    start: () => on.onStart(),
    stop: () => on.onStop({ tempFilePath: 'wxfile://a.mp3', fileSize: 500, duration: 1000 }),
  }
  const { run, page } = await opened({ getRecorderManager: () => recorder, ...client })
  await tap(page, '录音')
  assert.match(words(page), /正在录音 0:00，最长 5:00/)
  await tap(page, '停止')
  assert.ok(nodes(page).some(({ v }) => v === '▶ 试听录音 0:00'))
  assert.equal(sent.length, 0)
  await tap(page, '使用这段录音')
  await tap(page, '提交作业')
  assert.equal(submitted(run)[0].files[0].name, '1.mp3')
})

test('A refusal that is longer than the messaging app shows in passing stays until it is read', async () => {
  const shown = []
  for (const msg of ['请稍后再试', '这项作业现在不能再提交：医生正在批阅，批阅之后可以在这里提问，也可以致电校区']) {
    const run = load(
      (options) => {
        const refusal = { status: 1, code: 409, errCode: 'REFUSED', msg, data: null }
        return options.url.includes('/api/work/ask') ? refusal : answer(options)
      },
      {
        showToast: ({ title }) => shown.push(`passes: ${title}`),
        showModal: ({ content }) => shown.push(`stays: ${content}`),
        ...chosen(1000),
        ...uploads([]).client,
      },
    )
    run.stored.set('cog.applet.session', JSON.stringify({ token: 'token-before' }))
    const page = await run.open('lesson/work/index', { id: '9' })
    await tap(page, '添加照片或视频')
    await tap(page, '向医生提问')
  }
  assert.deepEqual(
    shown.map((each) => each.slice(0, 8)),
    ['passes: ', 'stays: 这'],
  )
})

test('An album that may not be opened says what to do, and who turns back from it is told nothing', async () => {
  const said = []
  const showToast = ({ title }) => said.push(title)
  for (const [errMsg, told] of [
    ['chooseMedia:fail cancel', 0],
    ['chooseMedia:fail auth deny', 1],
  ]) {
    const { page } = await opened({ chooseMedia: (options) => options.fail({ errMsg }), showToast })
    await tap(page, '添加照片或视频')
    assert.equal(said.length, told)
  }
  assert.match(said[0], /没有打开相册或相机。请在.*设置.*里允许后再试/)
})

test('A microphone that was refused can be asked for again, beside a file to choose', async () => {
  const on = {}
  let allowed = false
  const recorder = {
    onStart: (told) => Object.assign(on, { onStart: told }),
    onStop() {},
    onError: (told) => Object.assign(on, { onError: told }),
    onInterruptionBegin() {},
    start: () => (allowed ? on.onStart() : on.onError({})),
    stop() {},
  }
  const { page } = await opened({ getRecorderManager: () => recorder })
  await tap(page, '录音')
  assert.match(words(page), /没有录下来：请允许使用麦克风后再试.*选择录音文件/)
  allowed = true
  await tap(page, '录音')
  assert.match(words(page), /正在录音 0:00/)
})

test('A recording that cannot be played says so in words, and can be tried again', async () => {
  const players = []
  const createInnerAudioContext = () => {
    const player = { onEnded() {}, onError: (told) => Object.assign(player, { fail: told }), play() {}, destroy() {} }
    players.push(player)
    return player
  }
  const sound = { name: '录音.mp3', accessUrl: '/files/a.mp3?s=1' }
  const entry = {
    id: 1,
    kind: 'SUBMISSION',
    text: '',
    files: [sound],
    byFamily: true,
    createdAt: '2026-01-02T03:04:05Z',
  }
  answers['/api/work/detail'] = { ...work, entries: [entry] }
  const { page } = await opened({ createInnerAudioContext })
  answers['/api/work/detail'] = work
  await tap(page, '▶ 录音.mp3')
  assert.doesNotMatch(words(page), /播放不了/)
  players[0].fail({ errCode: 10002 })
  await settled()
  assert.match(words(page), /“录音.mp3”播放不了：可能没有通过内容检查、已被删除/)
  await tap(page, '再试一次')
  assert.doesNotMatch(words(page), /播放不了/)
  await tap(page, '▶ 录音.mp3')
  assert.equal(players.length, 2)
})

test('A document renews an ended session, and a refusal is told in its own words', async () => {
  const sent = []
  const shown = []
  const refusals = {
    'wxfile://ended': { status: 10, code: 401, errCode: 'REALM_EXCEPTION', msg: '', data: null },
    'wxfile://refused': { status: 1, code: 409, errCode: 'REFUSED', msg: '说明还没准备好', data: null },
  }
  const ends = ['ended', 'refused', 'pdf']
  const client = {
    downloadFile: (options) => {
      sent.push(options.header.Authorization)
      const end = ends.shift()
      const status = end === 'pdf' ? 200 : 400
      queueMicrotask(() => options.success({ tempFilePath: `wxfile://${end}`, statusCode: status, header: {} }))
      return { onProgressUpdate() {}, abort() {} }
    },
    getFileSystemManager: () => ({ readFileSync: (path) => JSON.stringify(refusals[path]) }),
    openDocument: (options) => {
      shown.push(options.filePath)
      options.success({})
    },
    showToast: (options) => {
      shown.push(options.title)
      options.success?.({})
    },
  }
  const paper = { name: '说明.pdf', accessUrl: '/files/a.pdf?s=1' }
  const entry = {
    id: 1,
    kind: 'ANSWER',
    text: '见附件',
    files: [paper],
    byFamily: false,
    authorName: '乔辉',
    createdAt: '2026-01-02T03:04:05Z',
  }
  answers['/api/work/detail'] = { ...work, entries: [entry] }
  const { page } = await opened(client)
  answers['/api/work/detail'] = work
  await tap(page, '说明.pdf')
  await tap(page, '说明.pdf')
  assert.deepEqual(sent, ['token-before', 'token-of-wechat', 'token-of-wechat'])
  assert.deepEqual(shown, ['说明还没准备好', 'wxfile://pdf'])
})
