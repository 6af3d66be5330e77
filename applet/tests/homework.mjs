// Homework in the mini-program's output, with a client that chooses and uploads files.
import { load } from './stub.mjs'

export const work = {
  ...{ id: 9, version: 2, soDayId: 7, patientId: 5, patientName: '彭梓涵', courseName: '语言训练', doctorName: '乔辉' },
  ...{
    title: '看图说话',
    content: '每天五分钟',
    timesAWeek: null,
    minutes: null,
    dueOn: '2030-01-02',
    state: 'VIEWED',
  },
  ...{ submittedAt: null, score: null, materialTitle: null, materialPages: null, domainName: null, entries: [] },
}
const user = {
  ...{ accountId: 3, userName: '石娜', phone: '139****0155', phoneBound: true, agreementDue: false },
  patients: [{ id: 5 }],
}
export const answers = {
  '/api/rbac/user/wxLogin': { token: 'token-of-wechat', phoneBound: true, agreementDue: false },
  '/api/rbac/user/userInfo': user,
  '/api/work/detail': work,
  '/api/work/submit': { version: 3 },
}
export const answer = ({ url }) => ({ data: answers[new URL(url, 'https://x').pathname] ?? [] })
export const MB = 1024 * 1024
export const chosen = (...sizes) => ({
  chooseMedia: (options) =>
    options.success({
      tempFiles: sizes.map((size, at) => ({ tempFilePath: `wxfile://${at}.jpg`, size, fileType: 'image' })),
    }),
})
/** A client whose uploads end as `ends` says, one after the other; what was sent is noted. */
export function uploads(ends) {
  const sent = []
  const uploadFile = (options) => {
    sent.push(options)
    const end = ends[sent.length - 1] ?? 'stored'
    const envelope = { status: 0, code: 200, errCode: '', msg: '', data: `/files/${sent.length}.webp?s=1` }
    const others = {
      ended: { status: 10, code: 401, errCode: 'REALM_EXCEPTION', msg: '', data: null },
      refused: { status: 2, code: 400, errCode: 'FILE_TYPE_REFUSED', msg: '不支持这种文件', data: { fields: [] } },
    }
    queueMicrotask(() => {
      if (end === 'lost') options.fail({ errMsg: 'uploadFile:fail' })
      else if (end === 'cleared') options.fail({ errMsg: 'uploadFile:fail file not found' })
      else options.success({ statusCode: 200, data: JSON.stringify(others[end] ?? envelope) })
    })
    return { onProgressUpdate: (told) => told({ progress: 40 }), abort() {} }
  }
  return { sent, client: { uploadFile } }
}

/** Homework that is opened by whoever is signed in already. */
export async function opened(client) {
  const run = load(answer, client)
  run.stored.set('cog.applet.session', JSON.stringify({ token: 'token-before' }))
  return { run, page: await run.open('lesson/work/index', { id: '9' }) }
}
/** What was handed in. */
export const submitted = (run) => run.sent.filter(({ url }) => url.includes('/api/work/submit')).map(({ data }) => data)
