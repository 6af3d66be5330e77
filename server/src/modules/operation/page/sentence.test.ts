import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, until, useServer } from '../../../../test/server.ts'
import { campusIds, done, newLead, newPhone, newStaff, resourceId, roleId, staffId } from '../../../../test/world.ts'

const server = useServer()
let [admin, principal, consultant] = [] as unknown as [Client, Client, Client]
let [here, there] = [0, 0]
/** The names of the demo staff, by login name. */
const named: Record<string, string> = {}

beforeAll(async () => {
  ;[admin, principal, consultant] = [
    await server.as('admin'),
    await server.as('principal'),
    await server.as('consultant'),
  ]
  ;[here, there] = await campusIds(server)
  for (const one of await server.sql`select login_name, user_name from rbac_user`) named[one.loginName] = one.userName
})

async function newest(filter: object, language = 'zh-CN', reader = admin) {
  const headers = { 'accept-language': language }
  const { list } = done(await reader.call('/admin/operation/page', { pageSize: 1, ...filter }, { headers }))
  if (!list[0]) throw new Error(`Nothing on record of ${JSON.stringify(filter)}`)
  return list[0]
}
/** The newest operation that the filter leaves, as it is told in both languages. */
const told = async (filter: object, reader?: Client) => [
  (await newest(filter, 'zh-CN', reader)).sentence,
  (await newest(filter, 'en', reader)).sentence,
]
/** What `who` did, in both languages. */
const by = (who: string, zh: string, en: string) => [`${named[who]}${zh}`, `${named[who]} ${en}`]
const latest = async (endpoint: string) => told({ endpoint })

describe('the audit log tells of staff', () => {
  it('that somebody was added, disabled, enabled, deleted and restored, and given a new password', async () => {
    const { id } = await newStaff(server, admin, { loginName: 'zhang.san', userName: '张三', campusIds: [here] })
    const history = { table: 'rbac_user', rowId: id }
    expect(await told(history)).toEqual(by('admin', '新增了员工“张三”', 'added staff member “张三”'))
    const put = async (status: 1 | 2) => {
      const { version } = done(await admin.call('/admin/rbac/user/detail', { id }))
      done(await admin.call('/admin/rbac/user/status', { id, version, status }))
      return told(history)
    }
    expect(await put(2)).toEqual(by('admin', '停用了员工“张三”', 'disabled staff member “张三”'))
    expect(await put(1)).toEqual(by('admin', '启用了员工“张三”', 'enabled staff member “张三”'))
    done(await admin.call('/admin/rbac/user/resetPassword', { userId: id, password: 'grep-me-2026' }))
    expect(await told(history)).toEqual(
      by('admin', '重置了员工“张三”的密码', 'reset the password of staff member “张三”'),
    )
    done(await admin.call('/admin/rbac/user/delete', { id }))
    expect(await told(history)).toEqual(by('admin', '删除了员工“张三”', 'deleted staff member “张三”'))
    done(await admin.call('/admin/rbac/user/restore', { id }))
    expect(await told(history)).toEqual(by('admin', '恢复了员工“张三”', 'restored staff member “张三”'))
  })

  it('which roles and campuses were added and removed, as lists of names', async () => {
    const staff = { loginName: 'li.si.si', userName: '李四', campusIds: [here], roles: ['DOCTOR'] }
    const { id: userId } = await newStaff(server, admin, staff)
    const roleIds = [await roleId(server, 'CAMPUS_STAFF'), await roleId(server, 'SALES_CONSULTANT')]
    done(await admin.call('/admin/rbac/user/saveUserRole', { userId, roleIds }))
    const call = '/admin/rbac/user/saveUserRole'
    expect(await latest(call)).toEqual(
      by(
        'admin',
        '调整了员工“李四”的角色：新增“教务”、“销售顾问”；移除“医生”',
        'changed roles of staff member “李四”: added “Campus staff”, “Sales consultant”; removed “Doctor”',
      ),
    )
    const { changes } = await newest({ endpoint: call })
    expect(changes).toEqual([
      {
        table: 'rbac_user_role',
        tableName: '员工角色',
        rowId: null,
        rowName: '李四',
        action: 'UPDATE',
        fields: [],
        added: ['教务', '销售顾问'],
        removed: ['医生'],
      },
    ])
  })

  it('what the permissions of a role became', async () => {
    const id = await roleId(server, 'DOCTOR')
    const { version, resourceIds } = done(await admin.call('/admin/rbac/role/listRoleResource', { roleId: id }))
    const home = await resourceId(server, '/dashboard')
    const more = await Promise.all(['/admin/dict/add', '/admin/dict/delete'].map((code) => resourceId(server, code)))
    const kept = resourceIds.filter((one) => one !== home)
    done(
      await admin.call('/admin/rbac/role/saveRoleResource', { roleId: id, version, resourceIds: [...kept, ...more] }),
    )
    expect(await latest('/admin/rbac/role/saveRoleResource')).toEqual(
      by(
        'admin',
        '调整了角色“医生”的权限：新增“新增字典项”、“删除字典项”；移除“首页”',
        'changed permissions of role “Doctor”: added “Add a dictionary entry”, “Delete a dictionary entry”; removed “Home page”',
      ),
    )
  })
})

describe('the audit log tells of settings and base data', () => {
  it('a setting by its title, its values with their unit', async () => {
    const set = async (key: string, value: string | number) => {
      const { version } = done(await admin.call('/admin/dict/config/info', {})).find((item) => item.key === key) ?? {}
      done(await admin.call('/admin/dict/config/update', { items: [{ key, value, version: version ?? 0 }] }))
      return latest('/admin/dict/config/update')
    }
    expect(await set('session.hours', 24)).toEqual(
      by(
        'admin',
        '把配置“登录有效期”由“720 小时”改为“24 小时”',
        'changed setting “A session lasts” from “720 hours” to “24 hours”',
      ),
    )
    const { changes } = await newest({ endpoint: '/admin/dict/config/update' })
    expect(changes).toMatchObject([
      { rowName: '登录有效期', fields: [{ label: '值', from: '720 小时', to: '24 小时' }] },
    ])
  })

  it('an item with its dictionary, under the name it had then', async () => {
    const aunt = { type: 'relation', value: 'aunt', label: '姑姑', labelEn: 'Aunt' }
    const { id } = done(await admin.call('/admin/dict/add', aunt))
    done(await admin.call('/admin/dict/update', { ...aunt, id, version: 1, label: '阿姨' }))
    expect(await told({ table: 'dict', rowId: id })).toEqual(
      by(
        'admin',
        '修改了“关系”的字典项“姑姑”：名称由“姑姑”改为“阿姨”',
        'changed dictionary entry “姑姑” of “relation”: Label from “姑姑” to “阿姨”',
      ),
    )
    done(await admin.call('/admin/dict/delete', { id }))
    expect(await told({ table: 'dict', rowId: id })).toEqual(
      by('admin', '删除了“关系”的字典项“阿姨”', 'deleted dictionary entry “Aunt” of “relation”'),
    )
  })

  it('rooms and holidays with their campus, those that are gone by their names', async () => {
    const campus = { name: '无锡滨湖校区', code: 'WX02', timeZone: 'Asia/Shanghai' }
    const { id } = done(await admin.call('/admin/campus/add', campus))
    const save = async (fields: object) => {
      const { version } = done(await admin.call('/admin/campus/detail', { id }))
      done(await admin.call('/admin/campus/update', { ...campus, id, version, ...fields }))
      return latest('/admin/campus/update')
    }
    const holidays = [{ name: '春节', from: '2027-02-05', to: '2027-02-12' }]
    expect(await save({ phone: '02158005678', rooms: [{ name: '静思室', capacity: 3 }], holidays })).toEqual(
      by(
        'admin',
        '修改了校区“无锡滨湖校区”：电话设为“02158005678”；新增了校区“无锡滨湖校区”的假期“春节”；新增了校区“无锡滨湖校区”的教室“静思室”',
        'changed campus “无锡滨湖校区”: Phone set to “02158005678”; added holiday “春节” of campus “无锡滨湖校区”; added room “静思室” of campus “无锡滨湖校区”',
      ),
    )
    const { changes } = await newest({ table: 'holiday' })
    expect(changes.find(({ table }) => table === 'holiday')?.fields).toContainEqual({
      name: 'fromDay',
      label: '开始日期',
      from: null,
      to: '2027-02-05 周五',
    })
    expect(await save({ phone: '02158005678', rooms: [], holidays: [] })).toEqual(
      by(
        'admin',
        '删除了校区“无锡滨湖校区”的假期“春节”；删除了校区“无锡滨湖校区”的教室“静思室”',
        'deleted holiday “春节” of campus “无锡滨湖校区”; deleted room “静思室” of campus “无锡滨湖校区”',
      ),
    )
    const openingHours = [{ weekday: 1, open: '09:00', close: '18:00' }]
    await save({ phone: '02158005678', openingHours })
    expect((await newest({ table: 'campus', rowId: id })).changes[0]?.fields).toEqual([
      { name: 'openingHours', label: '营业时间', from: null, to: '周一 09:00–18:00' },
    ])
  })
})

describe('the audit log tells of leads', () => {
  const lead = async (childName = '林小满') =>
    done(await principal.call('/admin/customer/add', { campusId: here, childName, phone: newPhone(), ownerId: null }))
      .id

  it('registration, allocation, contact, return to the pool and claim, with who got it', async () => {
    const id = await lead()
    const history = { table: 'customer', rowId: id }
    expect(await told(history)).toEqual(by('principal', '登记了客户“林小满”', 'registered lead “林小满”'))
    const ownerId = await staffId(server, 'consultant')
    done(await principal.call('/admin/customer/allocation', { ids: [id], ownerId }))
    expect(await told(history)).toEqual(
      by(
        'principal',
        `把客户“林小满”分配给员工“${named.consultant}”`,
        `allocated lead “林小满” to staff member “${named.consultant}”`,
      ),
    )
    const said = { customerId: id, method: 'call', twoWay: true, content: '聊了' }
    done(await consultant.call('/admin/customer-follow/add', said))
    expect(await told(history)).toEqual(by('consultant', '跟进了客户“林小满”', 'contacted the family of lead “林小满”'))
    done(await consultant.call('/admin/customer/inPublic', { ids: [id] }))
    expect(await told(history)).toEqual(by('consultant', '把客户“林小满”放入公海', 'put lead “林小满” into the pool'))
    await server.sql`update customer set ex_owner_id = null where id = ${id}`
    done(await consultant.call('/admin/customer/apply', { ids: [id] }))
    expect(await told(history)).toEqual(by('consultant', '领取了客户“林小满”', 'claimed lead “林小满”'))
    done(await principal.call('/admin/customer/notSet', { ids: [id], lostReason: 'price' }))
    expect(await told(history)).toEqual(
      by('principal', '把客户“林小满”标记为未成交（价格）', 'marked lead “林小满” as lost (Price)'),
    )
  })

  it('several at once by the first three and their number, and which was merged into which', async () => {
    const ids = await Promise.all(
      ['甲', '乙', '丙', '丁'].map((name) => newLead(server, { campusId: here, childName: name })),
    )
    const [first, second] = ids.toSorted((a, b) => a.id - b.id)
    done(await principal.call('/admin/customer/inPublic', { ids: ids.map(({ id }) => id) }))
    const [zh, en] = await latest('/admin/customer/inPublic')
    expect(zh).toMatch(/^.+把客户(“[甲乙丙丁]”、?){3}等 4 位放入公海$/)
    expect(en).toMatch(/^.+ put leads (“[甲乙丙丁]”,? ){3}\(4 in all\) into the pool$/)
    done(await principal.call('/admin/customer/merge', { winnerId: first?.id ?? 0, loserId: second?.id ?? 0 }))
    const names =
      await server.sql`select child_name from customer where id in (${first?.id ?? 0}, ${second?.id ?? 0}) order by id`
    const [kept, lost] = names.map((row) => row.childName)
    expect(await latest('/admin/customer/merge')).toEqual(
      by('principal', `把客户“${lost}”合并到客户“${kept}”`, `merged lead “${lost}” into lead “${kept}”`),
    )
  })

  it('the verdict on an application, and money, dates and people of the deal as people write them', async () => {
    const ownerId = await staffId(server, 'consultant')
    const { checkId } = await newLead(server, { campusId: here, childName: '陈晨', state: 'FINISH_CAMPUS', ownerId })
    done(await principal.call('/admin/customer/apply/check/campus', { id: checkId ?? 0, agreed: true }))
    expect(await latest('/admin/customer/apply/check/campus')).toEqual(
      by('principal', '通过了客户“陈晨”的申请（校区审核）', 'agreed to the application of lead “陈晨” for the campus'),
    )
    const director = await server.as('director')
    done(await director.call('/admin/customer/apply/check/leader', { id: checkId ?? 0, agreed: true }))
    const { sentence, changes } = await newest({ endpoint: '/admin/customer/apply/check/leader' })
    expect(sentence).toBe(`${named.director}通过了客户“陈晨”的申请`)
    const order = changes
      .filter(({ table }) => table === 'order_info')
      .flatMap(({ fields }) => fields.map(({ label, to }) => [label, to]))
    for (const told of [
      ['已付', '¥9,800.00'],
      ['付款日期', '2026-05-01 周五'],
      ['患者', '陈晨'],
      ['付款方式', '微信支付'],
    ]) {
      expect(order).toContainEqual(told)
    }
    const link = changes.find(({ table }) => table === 'patient_parent')
    expect(link?.fields).toContainEqual({ name: 'guardian', label: '监护人', from: null, to: '是' })
  })

  it('exports, with their filters, and imports by their file', async () => {
    done(await principal.call('/admin/customer/export', { list: 'page', createdFrom: '2020-01-01', campusId: here }))
    expect(await latest('/admin/customer/export')).toEqual(by('principal', '导出了客户数据', 'exported “客户”'))
    const path = '/admin/customer/import/upload'
    const file = { name: '名单.csv', bytes: Buffer.from('孩子姓名,电话\n林小满,13900001111\n') }
    done((await principal.upload(file, {}, {}, false, path)).json())
    expect(await latest(path)).toEqual(by('principal', '上传了导入文件“名单.csv”', 'uploaded “名单.csv” for an import'))
  })
})

describe('the audit log tells of who did it', () => {
  it('the system where a job did, by the name of the job', async () => {
    await newLead(server, { campusId: here, childName: '久未联系', ownerId: await staffId(server, 'consultant') })
    await server.sql`update customer set owned_at = now() - interval '400 days', last_contact_at = now() - interval '400 days'
      where child_name = '久未联系'`
    done(await admin.call('/admin/job/run', { name: 'pool' }))
    await server.second({ work: true })
    const row = await until(async () => {
      const { list } = done(await admin.call('/admin/operation/page', { keyword: 'job pool', pageSize: 1 }))
      return list[0]
    }, 20_000)
    expect(row).toMatchObject({ actor: `系统（由${named.admin}发起）`, callName: '公海规则：自动放入公海与提醒' })
    // The job writes in several transactions: after the last of them nothing is newer than the row added here.
    await until(
      async () => (await server.sql`select from job_run where name = 'pool' and state = 'DONE'`).count > 0,
      20_000,
    )
    await server.sql`insert into operation (id, endpoint, ip, request_id, ms) values (nextval('operation_id'), 'job pool', '', 'x', 1)`
    expect(await told({ keyword: 'job pool' })).toEqual([
      '系统执行了“公海规则：自动放入公海与提醒”',
      'System: Pool rules: fall and warn',
    ])
    const found = done(await admin.call('/admin/operation/page', { keyword: '公海规则' }))
    expect(found.total).toBeGreaterThan(1)
  })

  it('what was refused, and why, in the third person', async () => {
    await admin.call('/admin/rbac/user/delete', { id: await staffId(server, 'admin') })
    expect(await told({ refused: true })).toEqual([
      `${named.admin}的操作“删除员工”未通过：不能对自己的账号执行此操作`,
      `${named.admin} was refused “Delete a staff member”: not on one’s own account`,
    ])
  })
})

describe('the audit log tells of oneself', () => {
  it('signing in and out, and a password changed by oneself, apart from one reset by somebody else', async () => {
    const { id, client } = await newStaff(server, admin, { loginName: 'own.self', userName: '唐杰', campusIds: [here] })
    const call = '/admin/rbac/user/'
    const of = (verb: string) => told({ userId: id, endpoint: `${call}${verb}` })
    expect(await of('login')).toEqual(['唐杰登录了系统', '唐杰 signed in'])
    done(await client.call('/admin/rbac/user/resetPassword', { userId: id, password: 'grep-me-2026' }))
    expect(await of('resetPassword')).toEqual(['唐杰修改了自己的密码', '唐杰 changed their own password'])
    const passwords = { oldPassword: 'grep-me-2026', password: 'grep-it-2027' }
    done(await client.call('/admin/rbac/user/changePassword', passwords))
    expect(await of('changePassword')).toEqual(['唐杰修改了自己的密码', '唐杰 changed their own password'])
    done(await client.call('/admin/rbac/user/logout', {}))
    expect(await of('logout')).toEqual(['唐杰退出了系统', '唐杰 signed out'])
  })
})

describe('a search of the audit log', () => {
  it('finds what was done to a person, within the reach of the reader', async () => {
    const { id } = await newStaff(server, admin, { loginName: 'to.find', userName: '寻无踪', campusIds: [there] })
    const sentences = async (reader: Client) =>
      done(await reader.call('/admin/operation/page', { keyword: '寻无踪' })).list.map(({ sentence }) => sentence)
    const { version } = done(await admin.call('/admin/rbac/user/detail', { id }))
    done(await admin.call('/admin/rbac/user/status', { id, version, status: 2 }))
    expect(await sentences(admin)).toContain(`${named.admin}停用了员工“寻无踪”`)
    expect(await sentences(principal)).toEqual([])
  })
})

describe('the list of the audit log', () => {
  it('leaves out upload addresses that were given, but not those refused', async () => {
    const of = async (filter: object) =>
      done(await admin.call('/admin/operation/page', { ...filter, pageSize: 200 })).list.filter(
        ({ endpoint }) => endpoint === '/admin/file/authUrl',
      )
    done(await admin.call('/admin/file/authUrl', { filename: 'a.pdf' }))
    await admin.call('/admin/file/authUrl', { filename: 'a.exe' })
    expect((await of({})).map(({ errCode }) => errCode)).toEqual(['FILE_TYPE_REFUSED'])
    expect(await of({ endpoint: '/admin/file/authUrl' })).toHaveLength(2)
  })
})

describe('a name in the audit log', () => {
  it('is not shown to a reader without the call that shows the row', async () => {
    const { id } = done(
      await principal.call('/admin/customer/add', {
        campusId: here,
        childName: '保密的孩子',
        phone: newPhone(),
        ownerId: null,
      }),
    )
    const operation = await server.as('operation')
    const row = await newest({ table: 'customer', rowId: id }, 'zh-CN', operation)
    expect(row).toMatchObject({ sentence: `${named.principal}登记了客户 #${id}`, changes: [{ rowName: null }] })
    expect(JSON.stringify(row)).not.toContain('保密的孩子')
    // Of every kind of change, settings and links among them, the log says no more than that there was one.
    const { list } = done(await operation.call('/admin/operation/page', { pageSize: 200 }))
    const of = (call: string) => list.find((one) => one.endpoint === call)
    expect(of('/admin/dict/config/update')?.sentence).toBe(`${named.admin}修改了配置`)
    expect(of('/admin/rbac/role/saveRoleResource')?.sentence).toBe(`${named.admin}调整了角色的权限`)
  })

  it('of a row at another campus is a number, also where a row of the own campus refers to it', async () => {
    const { id: elsewhere } = await newStaff(server, admin, {
      loginName: 'elsewhere',
      userName: '别处的人',
      campusIds: [there],
      roles: ['SALES_CONSULTANT'],
    })
    const { id } = await newLead(server, { campusId: there, childName: '搬走的' })
    // As it is recorded while the lead is still here.
    await server.sql`with made as (insert into operation (id, endpoint, user_name, campus_ids, ip, request_id, ms)
        values (nextval('operation_id'), '/admin/customer/update', '某人', ${[here, there]}::bigint[], '::1', 'x', 1) returning id)
      insert into operation_change (operation_id, table_name, row_id, action, fields, campus_ids)
        select id, 'customer', ${id}, 'UPDATE', ${{ owner_id: { from: null, to: elsewhere } }}::jsonb, ${[here, there]}::bigint[] from made`
    const history = { table: 'customer', rowId: id }
    expect(await told(history, principal)).toEqual([
      `某人修改了客户 #${id}：负责人设为“员工 #${elsewhere}”`,
      `某人 changed lead #${id}: Owner set to “staff member #${elsewhere}”`,
    ])
    expect((await told(history, await server.as('principal2')))[0]).toBe('某人修改了客户“搬走的”：负责人设为“别处的人”')
  })
})
