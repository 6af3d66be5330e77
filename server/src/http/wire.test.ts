import { describe, expect, it, vi } from 'vitest'
import { multipart } from '../../test/multipart.ts'
import { useServer } from '../../test/server.ts'
import { en, zh } from '../../test/texts.ts'
import { done, staffId } from '../../test/world.ts'

const server = useServer()

describe('the envelope', () => {
  it('has exactly status, msg, errCode, code and data, whatever the answer', async () => {
    const admin = await server.as('admin')
    const answers = [
      await admin.call('/admin/message/noRead', {}),
      await admin.call('/admin/rbac/user/detail', { id: 999_999 }),
      await admin.call('/admin/rbac/user/detail', { id: 0 }),
      await server.anonymous.call('/admin/message/noRead', {}),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([0, 1, 2, 10])
    for (const answer of answers) {
      expect(Object.keys(answer).sort()).toEqual(['code', 'data', 'errCode', 'msg', 'status'])
    }
  })

  it('travels with HTTP 200 whether done, refused, bad input or without a session', async () => {
    const admin = await server.as('admin')
    const answers = [
      await admin.send('/admin/message/noRead', {}),
      await admin.send('/admin/rbac/user/detail', { id: 999_999 }),
      await admin.send('/admin/rbac/user/detail', { id: 'x' }),
      await server.anonymous.send('/admin/message/noRead', {}),
    ]
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200])
    expect(answers.map((answer) => answer.json().code)).toEqual([200, 404, 400, 401])
    expect(answers[3]?.json()).toMatchObject({ errCode: 'REALM_EXCEPTION', data: null })
  })

  it('names every offending field of bad input, and writes nothing', async () => {
    const admin = await server.as('admin')
    const answer = await admin.send('/admin/rbac/user/add', {
      loginName: 'abc',
      userName: '',
      phoneNo: '12',
      campusIds: ['one'],
      isAdmin: true,
    })
    const { status, errCode, data } = answer.json()
    expect({ status, errCode }).toEqual({ status: 2, errCode: 'BAD_INPUT' })
    expect(data.fields.map((field: { path: string }) => field.path).sort()).toEqual([
      'campusIds.0',
      'isAdmin',
      'loginName',
      'phoneNo',
      'userName',
    ])
    const rows = await server.sql`select 1 from rbac_user where login_name = 'abc'`
    expect(rows).toHaveLength(0)
  })

  it('speaks the language that Accept-Language asks for, Chinese otherwise', async () => {
    const admin = await server.as('admin')
    const msg = async (language?: string) => {
      const headers: Record<string, string> = language ? { 'accept-language': language } : {}
      return (await admin.call('/admin/rbac/user/detail', { id: 999_999 }, { headers })).msg
    }
    expect(await msg()).toBe(zh.NOT_FOUND)
    expect(await msg('zh-CN,zh;q=0.9')).toBe(zh.NOT_FOUND)
    expect(await msg('fr')).toBe(zh.NOT_FOUND)
    expect(await msg('en-GB,en;q=0.9')).toBe(en.NOT_FOUND)
  })
})

describe("the transport's own faults carry their HTTP status and an envelope", () => {
  const json = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }
  const post = (payload: string | Buffer, headers: Record<string, string> = json) =>
    server.app.inject({ method: 'POST', url: '/admin/rbac/user/login', payload, headers })

  it.each(['/admin/nothing', '/nowhere', '/admin/rbac/user/page/', '/campus/rbac/user/login', '/files/none'])(
    'an unknown path is 404: %s',
    async (url) => {
      const answer = await server.app.inject({ url })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ status: 1, errCode: 'UNKNOWN_PATH', code: 404, data: null })
    },
  )

  it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'] as const)(
    'a method that is not declared is 404: %s',
    async (method) => {
      const answer = await server.app.inject({ method, url: '/admin/rbac/user/page' })
      expect(answer.statusCode).toBe(404)
    },
  )

  it('a GET of a write and a POST of a read are unknown', async () => {
    const answers = [
      await server.app.inject({ method: 'GET', url: '/admin/rbac/user/login' }),
      await server.app.inject({ method: 'POST', url: '/admin/message/noRead' }),
    ]
    expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404])
  })

  it('an address that cannot be decoded is answered in the envelope too', async () => {
    const answer = await server.app.inject({ url: '/admin/%E0%A4%A' })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ errCode: 'UNKNOWN_PATH' })
  })

  it('a body over 1 MB is 413', async () => {
    const answer = await post(JSON.stringify({ loginName: 'x'.repeat(1_100_000) }))
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject({ status: 2, errCode: 'FILE_TOO_LARGE', code: 413 })
  })

  it.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'a body that is not JSON is 415: %s',
    async (type) => {
      const answer = await post('loginName=admin', { ...json, 'content-type': type })
      expect(answer.statusCode).toBe(415)
      expect(answer.json()).toMatchObject({ status: 2, errCode: 'UNSUPPORTED_TYPE', code: 415 })
    },
  )

  it.each(['', '{', '{"a":1,}', 'null,', '[1', '{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{}}}'])(
    'malformed or poisoned JSON is bad input, not a failure: %s',
    async (payload) => {
      const answer = await post(payload)
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toMatchObject({ status: 2, errCode: 'MALFORMED_JSON' })
    },
  )

  it.each(['[]', 'null', '1', '"text"', 'true'])('JSON that is no object is bad input: %s', async (payload) => {
    const answer = await post(payload)
    expect(answer.json()).toMatchObject({ status: 2 })
  })

  it('an upload without a form is 415, without a file bad input', async () => {
    const admin = await server.as('admin')
    const noForm = await admin.send('/admin/file/upload', {})
    expect(noForm.json()).toMatchObject({ errCode: 'UNSUPPORTED_TYPE' })
    const form = multipart(null, { name: 'x' })
    const noFile = await server.app.inject({
      method: 'POST',
      url: '/admin/file/upload',
      payload: form.payload,
      headers: { ...admin.headers, ...form.headers },
    })
    expect(noFile.json()).toMatchObject({ status: 2, errCode: 'FILE_MISSING' })
  })

  it('a form with two files is bad input that says so', async () => {
    const admin = await server.as('admin')
    const form = multipart({ name: 'a.pdf', bytes: Buffer.from('%PDF-1.7') })
    const first = form.payload.subarray(0, form.payload.lastIndexOf('--form-'))
    const answer = await server.app.inject({
      method: 'POST',
      url: '/admin/file/upload',
      payload: Buffer.concat([first, form.payload]),
      headers: { ...admin.headers, ...form.headers },
    })
    expect(answer.json()).toMatchObject({ status: 2, errCode: 'TOO_MANY_FILES', msg: '一次只能上传一个文件' })
  })
})

describe('a call that changes data', () => {
  it.each([
    '/admin/rbac/user/add',
    '/admin/rbac/user/delete',
    '/admin/rbac/user/logout',
    '/admin/file/upload',
  ] as const)('needs the ajax marker: %s', async (path) => {
    const admin = await server.as('admin')
    for (const marker of ['', 'xmlhttprequest', 'fetch']) {
      const answer = await admin.call(path, { id: 1 } as never, { headers: { 'x-requested-with': marker } })
      expect(answer).toMatchObject({ status: 2, errCode: 'MARKER_MISSING' })
    }
  })

  it('is refused when the browser says that it comes from another site', async () => {
    const admin = await server.as('admin')
    const id = await staffId(server, 'doctor')
    const answer = await admin.call('/admin/rbac/user/delete', { id }, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(answer).toMatchObject({ status: 1, errCode: 'CROSS_SITE', code: 403 })
    expect(await staffId(server, 'doctor')).toBe(id)
    for (const site of ['same-origin', 'same-site', 'none']) {
      const own = await admin.call('/admin/message/read', {}, { headers: { 'sec-fetch-site': site } })
      expect(own.status).toBe(0)
    }
  })

  it('leaves reads open to a plain link within the session, without the marker', async () => {
    const admin = await server.as('admin')
    const answer = await admin.call('/admin/message/noRead', {}, { headers: { 'x-requested-with': '' } })
    expect(answer.status).toBe(0)
  })
})

describe('every answer', () => {
  it('with a session behind it is never stored by a cache', async () => {
    const admin = await server.as('admin')
    const deleted = await admin.send('/admin/rbac/user/delete', { id: 999_999 })
    const read = await admin.send('/admin/rbac/user/page', {})
    const ticket = await admin.send('/admin/file/authUrl', { filename: 'a.pdf' })
    for (const answer of [deleted, read, ticket]) expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('names its request, by a new id that the caller cannot choose', async () => {
    const ids = []
    for (const url of ['/healthz', '/admin/message/noRead', '/nowhere']) {
      const answer = await server.app.inject({ url, headers: { 'x-request-id': 'chosen', 'request-id': 'chosen' } })
      ids.push(answer.headers['x-request-id'])
    }
    expect(new Set(ids).size).toBe(3)
    for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/)
  })

  it('lets no page of another origin frame it, guess its type or run its scripts', async () => {
    for (const url of ['/admin/message/noRead', '/docs']) {
      const { headers } = await server.app.inject({ url })
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
    const { headers } = await server.app.inject({ url: '/docs' })
    expect(headers['content-security-policy']).toContain("script-src 'self';")
  })
})

describe('the Authorization header', () => {
  it('holds the token itself, or the token after "Bearer "', async () => {
    const { token } = await server.as('admin')
    for (const authorization of [token, `Bearer ${token}`]) {
      const answer = await server.anonymous.call(
        '/admin/message/noRead',
        {},
        {
          headers: { authorization: authorization as string },
        },
      )
      expect(answer.status).toBe(0)
    }
  })

  it.each(['', 'Bearer', 'Bearer ', 'null', 'undefined', 'x'.repeat(5000), 'Basic YWRtaW46ZGVtby0yMDI2'])(
    'with anything else is no session: %#',
    async (authorization) => {
      const answer = await server.anonymous.call('/admin/message/noRead', {}, { headers: { authorization } })
      expect(answer).toMatchObject({ status: 10, errCode: 'REALM_EXCEPTION' })
    },
  )

  it('is the only way in: a token in the address or a cookie opens nothing', async () => {
    const { token } = await server.as('admin')
    const answer = await server.app.inject({
      url: `/admin/message/noRead?token=${token}&authorization=${token}`,
      headers: { cookie: `token=${token}; Authorization=${token}` },
    })
    expect(answer.json().status).toBe(10)
  })
})

describe('the log', () => {
  it('holds neither passwords nor tokens nor what was searched for', async () => {
    const admin = await server.as('admin')
    await server.anonymous.call('/admin/rbac/user/login', {
      loginName: 'admin',
      passWord: 'wrong-and-secret',
      userType: 'A',
    })
    await admin.call('/admin/rbac/user/page', { keyword: '13912345678' })
    const { uploadUrl } = done(await admin.call('/admin/file/authUrl', { filename: 'a.pdf' }))
    await server.app.inject({ method: 'PUT', url: uploadUrl, payload: '%PDF-1.7', headers: { 'content-type': 'x/y' } })
    await admin.call('/admin/rbac/user/changePassword', { oldPassword: 'old-and-secret', password: 'new-and-secret' })
    // A refusal by a constraint is logged with its cause, but not with the row.
    const [row] = await server.sql`select code, name, time_zone from campus limit 1`
    await admin.call('/admin/campus/add', { code: row?.code, name: '又一个校区', timeZone: 'Asia/Shanghai' })

    // So is an unexpected failure.
    const [known] = await server.sql`select phone, campus_id from customer where deleted_at is null limit 1`
    const again = server.sql`insert into customer (campus_id, child_name, phone, search)
      values (${known?.campusId}, '重复的', ${known?.phone}, '')`
    await again.catch((err) => server.app.log.error({ err }, 'unexpected failure'))

    const log = server.log()
    expect(log).toContain('customer__phone__unique')
    expect(log).not.toContain(known?.phone)
    expect(log).toContain('"url":"/admin/rbac/user/page"')
    expect(log).toContain('campus__code__unique')
    const secrets = [
      'demo-2026',
      '-and-secret',
      admin.token as string,
      '13912345678',
      uploadUrl.split('/').at(-1) as string,
    ]
    expect([...secrets, '又一个校区', 'XMLHttpRequest'].filter((secret) => log.includes(secret))).toEqual([])
  })

  it('that cannot record a refusal, as the database is away, makes the answer busy', async () => {
    const doctor = await server.as('doctor')
    const run = server.own.run
    vi.spyOn(server.own, 'run').mockImplementation(((text: string, ...rest: []) =>
      text.startsWith('insert into operation')
        ? Promise.reject(Object.assign(new Error('away'), { code: 'CONNECTION_LOST' }))
        : run(text, ...rest)) as never)
    const answer = await doctor.send('/admin/campus/add', {})
    vi.restoreAllMocks()
    expect(answer.json()).toMatchObject({ status: 1, errCode: 'BUSY', code: 503 })
    expect(answer.headers['retry-after']).toBe('1')
  })

  it('gets the reason of an unexpected failure, and the caller only its number', async () => {
    const admin = await server.as('admin')
    await server.sql`alter table subject rename column level_name to gone`
    const output = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const answer = await admin.send('/api/admin/education/subject/list', {})
    expect(output).toHaveBeenCalledWith(expect.stringMatching(/unexpected failure: .*level_name/))
    output.mockRestore()
    await server.sql`alter table subject rename column gone to level_name`
    expect(answer.statusCode).toBe(500)
    const { msg, ...envelope } = answer.json()
    expect(envelope).toEqual({ status: 1, errCode: 'INTERNAL', code: 500, data: null })
    expect(msg).toContain(answer.headers['x-request-id'])
    expect(answer.body).not.toMatch(/subject|column|\.ts|at /)
    expect(server.log()).toContain('level_name')
  })
})

describe('a refusal by a constraint', () => {
  it('says why in the words of its noun, also where the call has no form: a restored row', async () => {
    const admin = await server.as('admin')
    const course = {
      name: '先来的课程',
      code: 'TWICE',
      domain: 'memory',
      mode: 'ONE',
      minutes: 45,
      capacity: 1,
    } as const
    const paid = { hoursPerLesson: 1, price: 30_000, onShelf: true }
    const { id } = done(await admin.call('/admin/course/add', { ...course, ...paid }))
    done(await admin.call('/admin/course/delete', { id }))
    done(await admin.call('/admin/course/add', { ...course, ...paid, name: '后来的课程' }))
    const answer = await admin.call('/admin/course/restore', { id })
    expect(answer).toMatchObject({ errCode: 'DUPLICATE', msg: '已有相同编码的课程' })
  })
})
