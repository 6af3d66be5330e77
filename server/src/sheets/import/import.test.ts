import type { Response } from '@cogcampus/contract'
import type { ImportState } from '@cogcampus/contract/sheets'
import { beforeAll, describe, expect, it } from 'vitest'
import { jobHandles } from '../../../test/jobs.ts'
import { type Client, until, useServer } from '../../../test/server.ts'
import { readAll, record, rowXml, workbookParts, xlsOf, zipOf } from '../../../test/sheets.ts'
import { campusIds, done, newLead, newPhone, staffId } from '../../../test/world.ts'
import { jobs } from '../../jobs/registry.ts'
import { entriesOf } from '../../lib/sheet/zip.ts'
import { folderStorage } from '../../lib/storage.ts'

type Detail = Response<'/admin/customer/import/detail'>

const server = useServer()
let [own, other] = [0, 0]
let principal: Client
let [ownName, otherName] = ['', '']
beforeAll(async () => {
  ;[own, other] = await campusIds(server)
  principal = await server.as('principal')
  const rows = await server.sql`select id, name from campus where id in (${own}, ${other})`
  const nameOf = (id: number) => rows.find((row) => row.id === id)?.name as string
  ;[ownName, otherName] = [nameOf(own), nameOf(other)]
  await server.second({ work: true })
})

const headings = ['学生姓名', '家长电话', '校区', '渠道', '生日']
const csv = (rows: string[][], head = headings) => Buffer.from([head, ...rows].map((row) => row.join(',')).join('\n'))
async function upload(client: Client, bytes: Buffer, name = '名单.csv', campus = false): Promise<Detail> {
  const path = '/admin/customer/import/upload'
  return done((await client.upload({ name, bytes }, {}, {}, campus, path)).json())
}
const detail = async (client: Client, id: number) => done(await client.call('/admin/customer/import/detail', { id }))
const at = (client: Client, id: number, ...states: ImportState[]) =>
  until(async () => {
    const run = await detail(client, id)
    return states.includes(run.state) || run.state === 'FAILED' ? run : null
  }, 20_000)
async function check(client: Client, { id, mapping }: Pick<Detail, 'id' | 'mapping'>, campus = false) {
  done(await client.call('/admin/customer/import/check', { id, mapping }, { campus }))
  return at(client, id, 'CHECKED')
}
async function run(client: Client, id: number) {
  done(await client.call('/admin/customer/import/run', { id }))
  return at(client, id, 'DONE')
}
async function whole(client: Client, bytes: Buffer) {
  const uploaded = await upload(client, bytes)
  await check(client, uploaded)
  return run(client, uploaded.id)
}
const leadsOf = (id: number) => server.sql`select * from customer where import_id = ${id} order by id`

describe('an import', () => {
  it('suggests where each field stands, checks without adding, adds, and says so', async () => {
    const rows = [
      ['林小满', newPhone(), '', '转介绍', '2018/5/1'],
      ['周子墨', `+86 ${newPhone().replace(/(\d{3})(\d{4})/, '$1-$2-')}`, ownName, 'walk-in', '2017年12月3日'],
    ]
    const uploaded = await upload(principal, csv(rows))
    expect(uploaded).toMatchObject({
      state: 'UPLOADED',
      rows: 2,
      fileName: '名单.csv',
      headers: headings,
      mapping: { childName: 0, phone: 1, campusId: 2, source: 3, birthday: 4 },
      sample: rows,
      open: true,
    })
    const checked = await check(principal, uploaded)
    expect(checked).toMatchObject({ state: 'CHECKED', seen: 2, good: 2, bad: 0 })
    expect(await leadsOf(uploaded.id)).toHaveLength(0)
    expect(await run(principal, uploaded.id)).toMatchObject({ state: 'DONE', good: 2, bad: 0 })
    expect(await leadsOf(uploaded.id)).toMatchObject([
      { childName: '林小满', campusId: own, source: 'referral', birthday: '2018-05-01', state: 'WAIT', ownerId: null },
      { childName: '周子墨', phone: expect.stringMatching(/^19\d{9}$/), source: 'walkIn', birthday: '2017-12-03' },
    ])
    const { list } = done(await principal.call('/admin/customer/wait', { keyword: 'lxm' }))
    expect(list.some((lead) => lead.childName === '林小满')).toBe(true)
    const steps = await server.sql`select call, user_id from customer_step where customer_id in
      (select id from customer where import_id = ${uploaded.id})`
    expect(steps).toEqual(Array(2).fill({ call: 'customer/import', userId: await staffId(server, 'principal') }))
    const message = done(await principal.call('/admin/message/page', {})).list[0]
    expect(message).toMatchObject({
      title: '客户导入完成：新增 2 行，0 行未导入',
      link: `/market/import?id=${uploaded.id}`,
    })
  })

  it('of bad rows never stops good ones; each bad one is listed with its number and reason, on the page and in a file', async () => {
    const known = newPhone()
    const consultant = await staffId(server, 'consultant')
    const lead = await newLead(server, { campusId: other, ownerId: consultant })
    await server.sql`update customer set phone = ${known} where id = ${lead.id}`
    const twice = newPhone()
    const rows = [
      ['好的', newPhone(), ownName, '', ''],
      ['', newPhone(), ownName, '', ''],
      ['电话短', '123', ownName, '', ''],
      ['别的校区', newPhone(), otherName, '', ''],
      ['不存在的来源', newPhone(), ownName, '外星', ''],
      ['没有这天', newPhone(), ownName, '', '2018-02-30'],
      ['已登记', known, ownName, '', ''],
      ['第一次', twice, ownName, '', ''],
      ['第二次', twice, ownName, '', ''],
      ['也好', newPhone(), '', '', '43221'],
    ]
    const uploaded = await upload(principal, csv(rows))
    const [surname] = await server.sql`select left(user_name, 1) as first from rbac_user where id = ${consultant}`
    const reasons = [
      [3, '', '姓名：请填写'],
      [4, '电话短', '手机号：格式不正确'],
      [5, '别的校区', '校区：不在可选范围内'],
      [6, '不存在的来源', '来源：不在可选范围内'],
      [7, '没有这天', '出生日期：格式不正确'],
      [8, '已登记', `这个手机号已登记，由 ${surname?.first}** 负责`],
      [10, '第二次', '手机号：与第 9 行相同'],
    ]
    const checked = await check(principal, uploaded)
    expect(checked.faults.map(({ row, name, problem }) => [row, name, problem])).toEqual(reasons)
    const ran = await run(principal, uploaded.id)
    expect(ran).toMatchObject({ good: 3, bad: 7 })
    expect(ran.faults).toEqual(checked.faults)
    expect((await leadsOf(uploaded.id)).map((row) => row.childName)).toEqual(['好的', '第一次', '也好'])
    expect((await leadsOf(uploaded.id))[2]).toMatchObject({ birthday: '2018-05-01' })
    const answer = await principal.send('/admin/customer/import/errors', { id: uploaded.id })
    const errors = await readAll(answer.rawPayload)
    expect(errors.headers).toEqual(['行号', ...headings, '问题'])
    expect(errors.rows.map(({ cells }) => [Number(cells[0]), cells[1] ?? '', cells.at(-1)])).toEqual(reasons)
  })

  it.each<[string, (rows: string[][]) => Buffer, string]>([
    ['workbook', workbookOf, '=PROPER("小")'],
    ['old workbook', oldWorkbookOf, '=…'],
  ])(
    'of a %s takes no formula for data: a row that has one where it is read is bad, and the others go on',
    async (_what, make, shown) => {
      const rows = [
        ['好的', newPhone(), ownName, '', ''],
        [FORMULA, newPhone(), ownName, '', ''],
        ['也好', newPhone(), ownName, '', '', FORMULA],
        ['', '', '', '', '', FORMULA],
      ]
      const uploaded = await upload(principal, make([[...headings, '备忘'], ...rows]), '名单.xlsx')
      await check(principal, uploaded)
      const ran = await run(principal, uploaded.id)
      expect(ran).toMatchObject({ rows: 4, seen: 4, good: 2, bad: 1 })
      expect(ran.faults).toEqual([{ row: 3, name: shown, problem: '姓名：单元格里是公式，请“复制—选择性粘贴—数值”' }])
      expect((await leadsOf(ran.id)).map((row) => row.childName)).toEqual(['好的', '也好'])
      expect(JSON.stringify(await leadsOf(ran.id))).not.toContain('"42"')
      const { rawPayload } = await principal.send('/admin/customer/import/errors', { id: ran.id })
      const { rows: bad } = await readAll(rawPayload)
      expect(bad).toMatchObject([{ cells: ['3', shown, rows[1]?.[1], ownName, '', '', '', ran.faults[0]?.problem] }])
      expect(bad[0]).not.toHaveProperty('formulas')
    },
  )

  it('of CSV reads a cell that begins like a formula as text', async () => {
    const phone = newPhone()
    const ran = await whole(
      principal,
      csv([
        ['=1+1', `+86${phone}`, ownName, '', ''],
        ['-小满', newPhone(), '', '', ''],
      ]),
    )
    expect(ran).toMatchObject({ good: 2, bad: 0 })
    expect(await leadsOf(ran.id)).toMatchObject([{ childName: '=1+1', phone }, { childName: '-小满' }])
  })

  it('of the same file again adds nothing', async () => {
    const file = csv(Array.from({ length: 30 }, (_, index) => [`孩子${index}`, newPhone(), ownName, '', '']))
    expect(await whole(principal, file)).toMatchObject({ good: 30, bad: 0 })
    const before = await server.sql`select count(*) as n from customer`
    expect(await whole(principal, file)).toMatchObject({ good: 0, bad: 30 })
    expect(await server.sql`select count(*) as n from customer`).toEqual(before)
  })

  it.each<[string, (rows: string[][]) => Buffer]>([
    ['workbook', (rows) => zipOf(workbookParts([headings, ...rows].map(rowXml).join('')))],
    ['old workbook', (rows) => xlsOf([headings, ...rows])],
  ])('reads a %s', async (_what, make) => {
    const ran = await whole(principal, make([['表格里的', newPhone(), ownName, '', '2019-01-02']]))
    expect(ran).toMatchObject({ good: 1, bad: 0 })
  })

  it('takes the template it gave, and names the choices in it', async () => {
    const answer = await principal.send('/admin/customer/import/template', {})
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('客户导入模板'))
    expect(
      (
        await principal.upload(
          { name: 'a.xlsx', bytes: answer.rawPayload },
          {},
          {},
          false,
          '/admin/customer/import/upload',
        )
      ).json().errCode,
    ).toBe('SHEET_EMPTY')
    const parts = unzipped(answer.rawPayload)
    expect(parts['xl/worksheets/sheet1.xml']?.match(/<formula1>[^<]+/g)).toHaveLength(4)
    expect(parts['xl/worksheets/sheet1.xml']).toContain('转介绍')
    expect(parts['xl/sharedStrings.xml']).toContain('手机号 *')
  })

  it('makes a marketing consultant who imports leads their marketing owner, so that they see them', async () => {
    const marketer = await server.as('marketer')
    const ran = await whole(marketer, csv([['市场的', newPhone(), ownName, '', '']]))
    expect(ran).toMatchObject({ good: 1 })
    expect(await leadsOf(ran.id)).toMatchObject([
      { ownerId: null, marketingOwnerId: await staffId(server, 'marketer') },
    ])
    expect(done(await marketer.call('/admin/customer/wait', { keyword: '市场的' })).total).toBe(1)
  })
})

describe('an import belongs to the user who uploaded it', () => {
  it('and is unknown to every other user', async () => {
    const { id, mapping } = await upload(principal, csv([['某某', newPhone(), ownName, '', '']]))
    const stranger = await server.as('director')
    for (const [path, input] of [
      ['detail', { id }],
      ['check', { id, mapping }],
      ['run', { id }],
      ['undo', { id }],
      ['errors', { id }],
    ] as const) {
      const answer = await stranger.send(`/admin/customer/import/${path}`, input)
      expect(answer.json().errCode, path).toBe('NOT_FOUND')
    }
    expect(done(await stranger.call('/admin/customer/import/page', {})).list.map((row) => row.id)).not.toContain(id)
  })

  it('goes by its steps: nothing is run that was not checked, nor twice, nor undone before', async () => {
    const uploaded = await upload(principal, csv([['某某', newPhone(), ownName, '', '']]))
    const { id } = uploaded
    const refused = async (path: 'run' | 'undo') =>
      expect((await principal.call(`/admin/customer/import/${path}`, { id })).errCode).toBe('IMPORT_STATE')
    await refused('run')
    await refused('undo')
    await check(principal, uploaded)
    await run(principal, id)
    await refused('run')
  })

  it('wants every required field mapped to a column that is there', async () => {
    const { id } = await upload(principal, csv([['某某', newPhone(), ownName, '', '']]))
    const wrong = async (mapping: Record<string, number>) =>
      (await principal.send('/admin/customer/import/check', { id, mapping })).json()
    expect(await wrong({ childName: 0 })).toMatchObject({ status: 2, data: { fields: [{ path: 'mapping.phone' }] } })
    expect(await wrong({ childName: 0, phone: 9 })).toMatchObject({ data: { fields: [{ path: 'mapping.phone' }] } })
  })

  it.each([
    ['SHEET_UNREADABLE', Buffer.from('<html>')],
    ['SHEET_EMPTY', Buffer.from('姓名\n')],
    ['SHEET_MACROS', zipOf({ ...workbookParts(rowXml(['姓名'])), 'xl/vbaProject.bin': 'x' })],
  ])('is refused at the upload: %s', async (errCode, bytes) => {
    const path = '/admin/customer/import/upload'
    const before = await server.sql`select count(*) as n from import_run`
    const answer = (await principal.upload({ name: 'a.xlsx', bytes }, {}, {}, false, path)).json()
    expect(answer).toMatchObject({ status: 2, errCode })
    expect(await server.sql`select count(*) as n from import_run`).toEqual(before)
  })

  it('adds nothing after the user has lost the permission', async () => {
    const uploaded = await upload(principal, csv([['某某', newPhone(), ownName, '', '']]))
    await check(principal, uploaded)
    const { id } = uploaded
    await server.sql`update import_run set state = 'RUNNING', chunk = 0, seen = 0, good = 0, bad = 0 where id = ${id}`
    await server.sql`update rbac_user set status = 2 where login_name = 'principal'`
    await alone({ id, step: 'run' })
    await server.sql`update rbac_user set status = 1 where login_name = 'principal'`
    expect(await detail(await server.as('principal'), id)).toMatchObject({
      state: 'FAILED',
      problem: '您没有此项操作的权限',
    })
    expect(await leadsOf(id)).toHaveLength(0)
    principal = await server.as('principal')
  })
})

describe('a run that is killed', () => {
  it('goes on behind the last chunk that was done, and changes nothing twice', async () => {
    const rows = Array.from({ length: 2500 }, (_, index) => [`孩子${index}`, newPhone(), ownName, '', ''])
    rows[100] = ['重复', rows[5]?.[1] ?? '', ownName, '', '']
    rows[2400] = ['跨块重复', rows[7]?.[1] ?? '', ownName, '', '']
    const uploaded = await upload(principal, csv(rows))
    const { id } = uploaded
    await check(principal, uploaded)
    await server.sql`update import_run set state = 'RUNNING', chunk = 0, seen = 0, good = 0, bad = 0 where id = ${id}`
    await server.sql`delete from import_fault where import_id = ${id}`
    const killed = new AbortController()
    const progress = async (seen: number) => {
      if (seen === 1000) killed.abort(new Error('killed'))
    }
    await expect(alone({ id, step: 'run' }, { progress, signal: killed.signal })).rejects.toThrow('killed')
    expect(await detail(principal, id)).toMatchObject({ state: 'RUNNING', seen: 1000, good: 999, bad: 1 })
    await alone({ id, step: 'run' })
    const ran = await detail(principal, id)
    expect(ran).toMatchObject({ state: 'DONE', seen: 2500, good: 2498, bad: 2 })
    expect(ran.faults.map(({ row, problem }) => [row, problem])).toEqual([
      [102, '手机号：与第 7 行相同'],
      [2402, '手机号：与第 9 行相同'],
    ])
    expect(await leadsOf(id)).toHaveLength(2498)
    await alone({ id, step: 'run' })
    expect(await leadsOf(id)).toHaveLength(2498)
  })
})

describe('undoing an import', () => {
  it('deletes the unchanged rows, lists those that stay, and frees the phones', async () => {
    const rows = ['走', '留', '领走', '改过', '也走'].map((name) => [name, newPhone(), ownName, '', ''])
    const ran = await whole(principal, csv(rows))
    const leads = await leadsOf(ran.id)
    const idOf = (name: string) => leads.find((lead) => lead.childName === name)?.id as number
    const contact = { customerId: idOf('留'), method: 'call', twoWay: true, content: '聊过' } as const
    done(
      await principal.call('/admin/customer/allocation', {
        ids: [idOf('留')],
        ownerId: await staffId(server, 'consultant'),
      }),
    )
    done(await principal.call('/admin/customer-follow/add', contact))
    done(
      await principal.call('/admin/customer/allocation', {
        ids: [idOf('领走')],
        ownerId: await staffId(server, 'consultant'),
      }),
    )
    const { campusId, childName, phone, version } = done(
      await principal.call('/admin/customer/detail', { id: idOf('改过') }),
    )
    done(
      await principal.call('/admin/customer/update', {
        id: idOf('改过'),
        version,
        campusId,
        childName,
        phone,
        remark: '改',
      }),
    )
    done(await principal.call('/admin/customer/import/undo', { id: ran.id }))
    const undone = await at(principal, ran.id, 'UNDONE')
    expect(undone).toMatchObject({ undone: 2, stayed: 3 })
    expect(undone.left.map((lead) => lead.name)).toEqual(['留', '领走', '改过'])
    expect(await whole(principal, csv(rows))).toMatchObject({ good: 2, bad: 3 })
  })
})

/** Stands for a cell with a formula that once came to 42. */
const FORMULA = '\u0000'

function workbookOf(rows: string[][]) {
  const text = (cell: string) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`
  const cell = (each: string) => (each === FORMULA ? '<c t="str"><f>PROPER("小")</f><v>42</v></c>' : text(each))
  return zipOf(workbookParts(rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('')))
}

function oldWorkbookOf(rows: string[][]) {
  const formulas = rows.flatMap((cells, row) =>
    cells.flatMap((cell, column) => {
      const data = Buffer.alloc(22)
      data.writeUInt16LE(row, 0)
      data.writeUInt16LE(column, 2)
      data.writeDoubleLE(42, 6)
      return cell === FORMULA ? [record(0x06, data)] : []
    }),
  )
  return xlsOf(
    rows.map((cells) => cells.map((cell) => (cell === FORMULA ? '' : cell))),
    formulas,
  )
}

/** Runs the job by itself, as a process would that can be killed at will. */
async function alone(input: { id: number; step: 'check' | 'run' | 'undo' }, more: object = {}) {
  const [run] = await server.sql<{ ownerId: number }[]>`select owner_id from import_run where id = ${input.id}`
  const context = {
    ...jobHandles(server.sql, run?.ownerId),
    input,
    sql: server.sql,
    storage: folderStorage(server.folder()),
    progress: async () => {},
    signal: new AbortController().signal,
    ...more,
  }
  return jobs.import.run(context as never)
}

function unzipped(file: Buffer): Record<string, string> {
  return Object.fromEntries([...entriesOf(file)].map(({ name, bytes }) => [name, bytes.toString()]))
}
