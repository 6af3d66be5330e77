import { globSync, readFileSync } from 'node:fs'
import { endpoints, nounOf, nouns } from '@cogcampus/contract'
import { addressesOf, crud, type Noun, noun } from '@cogcampus/contract/endpoint'
import { remindPages } from '@cogcampus/contract/enums'
import { languages } from '@cogcampus/contract/envelope'
import { errors } from '@cogcampus/contract/errors'
import { jobNames } from '@cogcampus/contract/jobs'
import { menu } from '@cogcampus/contract/menu'
import { callText, textsOf } from '@cogcampus/contract/messages'
import { nameOf } from '@cogcampus/contract/noun'
import { openApi } from '@cogcampus/contract/openapi'
import type { MenuPage } from '@cogcampus/contract/page'
import { CampusPhone, Phone } from '@cogcampus/contract/schema'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { settings } from '../src/lib/settings.ts'
import { useServer } from './server.ts'
import { en, zh } from './texts.ts'

const server = useServer('shipped')
const paths = endpoints.map(({ path }) => path as string)
const granted = endpoints
  .filter(({ endpoint }) => typeof endpoint.access !== 'string')
  .map(({ path }) => path as string)
/** How the message files of a noun are called. */
const fileOf = (noun: string) => noun.replaceAll('/', '-')
const pages: MenuPage[] = menu.flatMap((entry) => ('pages' in entry ? entry.pages : [entry]))

describe('a phone', () => {
  it('of a person is a mobile or a landline with its area code; that of a campus may be a service number, too', () => {
    const persons = ['13800000000', '19912345678', '01058001234', '02158001234', '051088001234', '05738800123']
    const services = ['4008001234', '8008001234']
    const neither = ['8001234', '58001234', '1380000000', '12000000000', '0215800123', '138000000001', '5108800123', '']
    const taken = (phone: string) => [Phone.safeParse(phone).success, CampusPhone.safeParse(phone).success]
    for (const phone of persons) expect([phone, ...taken(phone)]).toEqual([phone, true, true])
    for (const phone of services) expect([phone, ...taken(phone)]).toEqual([phone, false, true])
    for (const phone of neither) expect([phone, ...taken(phone)]).toEqual([phone, false, false])
  })
})

describe('every call of the contract', () => {
  it('has a short name of its own in both languages, and no name is left over', () => {
    for (const { path, endpoint } of endpoints) {
      const { noun, verb } = nounOf(path)
      const step = (language: string) =>
        `${path}: add "call.${verb}" to contract/src/messages/${language}/${fileOf(noun)}.json`
      expect(callText(noun, verb, endpoint, 'zh-CN'), step('zh-CN')).toMatch(/\p{Script=Han}/u)
      expect(callText(noun, verb, endpoint, 'en'), step('en')).toMatch(/^[A-Z][^\p{Script=Han}]{1,39}$/u)
      const named = `call.${verb}` in textsOf(noun, 'en') || verb in textsOf('crud', 'en')
      expect(named, step('en')).toBe(true)
    }
    for (const [noun, sides] of Map.groupBy(nouns, ({ prefix }) => nameOf(prefix))) {
      const named = Object.keys(textsOf(noun, 'zh-CN')).flatMap((key) => /^call\.(.*)/.exec(key)?.[1] ?? [])
      const served = sides.flatMap(({ endpoints }) => Object.keys(endpoints))
      const left = named.filter((verb) => !served.includes(verb))
      expect(left, `no such call: take "call.…" out of contract/src/messages/zh-CN/${fileOf(noun)}.json`).toEqual([])
    }
  })

  it('stands once', () => {
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('that is granted stands below exactly one page of the menu, so that it can be granted and revoked', () => {
    const placed = pages.flatMap((page) => page.actions as string[])
    const missing = granted.filter((path) => !placed.includes(path))
    const step =
      'add it to the `actions` of a page in contract/src/admin/<noun>.ts, and that page to contract/src/menu.ts'
    expect(missing, step).toEqual([])
    const odd = placed.filter((path, at) => placed.indexOf(path) !== at || !granted.includes(path))
    expect(odd, 'below two pages, or not granted to roles: take it out of the `actions` of a page').toEqual([])
  })

  it('is granted in the installed tree to the roles it names and to the administrators, and to no other', async () => {
    const rows = await server.sql<{ code: string; roles: string[] }[]>`
      select s.code, array_agg(r.code order by r.code) as roles from rbac_resource s
      join rbac_role_resource rr on rr.resource_id = s.id join rbac_role r on r.id = rr.role_id
      where s.type = 'ACTION' group by s.code`
    const installed = Object.fromEntries(rows.map((row) => [row.code, row.roles]))
    const declared = endpoints.flatMap(({ path, endpoint: { access } }) =>
      typeof access === 'string' ? [] : [[path, [...new Set(['HQ_ADMIN', ...access])].toSorted()]],
    )
    const step =
      'the installed tree (server/src/seed/seed.ts) differs from the `access` of the contract and contract/src/menu.ts'
    expect(installed, step).toEqual(Object.fromEntries(declared))
  })
})

describe('the menu', () => {
  it('has each page and each component once', () => {
    for (const key of ['path', 'component', 'name'] as const) {
      const values = pages.map((page) => page[key])
      const twice = values.filter((value, at) => values.indexOf(value) !== at)
      expect(twice, `two pages have one ${key}: change it in page(…) of contract/src/admin/<noun>.ts`).toEqual([])
    }
  })

  it('has the page of each link that a message carries, if the applet has not', () => {
    const files = globSync('src/**/*.ts', { cwd: new URL('..', import.meta.url) }).filter(
      (file) => !/\.test\.ts$/.test(file),
    )
    const links = files.flatMap((file) =>
      [...readFileSync(new URL(`../${file}`, import.meta.url), 'utf8').matchAll(/\blink: ['`](\/[^'`?$]+)/g)].map(
        (found) => found[1],
      ),
    )
    const applet = readFileSync(new URL('../../applet/src/app/links.ts', import.meta.url), 'utf8')
    const known = [...pages.map(({ path }) => path), '/info/userInfo']
    const unknown = links.filter(
      (link = '') =>
        !known.includes(link) && !applet.includes(`${link.slice(1)}: [`) && !applet.includes(`'${link.slice(1)}'`),
    )
    expect(links.length).toBeGreaterThan(20)
    expect(unknown).toEqual([])
  })

  it('and the reminder codes agree on where a count stands', () => {
    const codeAt = new Map(Object.entries(remindPages).map(([code, path]) => [path as string, code]))
    expect(codeAt.size).toBe(Object.keys(remindPages).length)
    for (const page of pages) {
      const step = `${page.path}: \`remind\` of the page, and \`remindPages\` in contract/src/enums.ts`
      expect(page.remind, step).toBe(codeAt.get(page.path))
    }
  })
})

describe('the server texts', () => {
  const placeholders = (text: string) => [...text.matchAll(/\{(\w+)(?:\}|, plural, )/g)].map(([, name]) => name).sort()

  it('are the same keys with the same placeholders in both languages, none of them empty', () => {
    expect(Object.keys(en)).toEqual(Object.keys(zh))
    for (const [key, text] of Object.entries(zh)) {
      const other = en[key as keyof typeof en]
      expect(placeholders(other), key).toEqual(placeholders(text))
      expect(text && other, key).not.toBe('')
      expect(other, key).not.toMatch(/\p{Script=Han}/u)
    }
  })

  it('have one for every refusal', () => {
    for (const [file, texts] of Object.entries({ 'zh-CN': zh, en })) {
      const missing = Object.keys(errors).filter((errCode) => !(errCode in texts))
      expect(missing, `add its text to server/src/messages/${file}.json`).toEqual([])
    }
  })

  it('of the audit log have a reason for every refusal, a name for every job and a title for every setting', () => {
    for (const language of languages) {
      const wanted = {
        audit: Object.keys(errors).map((errCode) => `refused.${errCode}`),
        job: jobNames.map((name) => `name.${name}`),
        config: Object.entries(settings).flatMap(([key, { group }]) => [key, `group.${group}`]),
      }
      for (const [noun, keys] of Object.entries(wanted)) {
        expect(
          keys.filter((key) => !textsOf(noun, language)[key]),
          `add its text to contract/src/messages/${language}/${noun}.json`,
        ).toEqual([])
      }
    }
  })

  it('have the text of the specification for a session that is no longer valid', () => {
    expect(zh.REALM_EXCEPTION).toBe('当前登录状态已失效，请重新登录')
  })
})

describe('/docs/openapi.json', () => {
  it('is valid OpenAPI 3.1 and describes every call by its method', async () => {
    const document = (await server.app.inject({ url: '/docs/openapi.json' })).json()
    const validator = new Validator()
    const verdict = await validator.validate(document)
    expect(verdict.errors ?? []).toEqual([])
    expect(validator.version).toBe('3.1')
    const described = Object.entries(document.paths).map(
      ([path, methods]) => `${Object.keys(methods as object)} ${path}`,
    )
    const served = [...routesOf(nouns)].map((route) =>
      route.replace(/^\w+/, (method) => method.toLowerCase()).replace(/:(\w+)/g, '{$1}'),
    )
    expect(described.toSorted()).toEqual(served.toSorted())
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods as Record<string, { operationId: string }>).map((operation) => operation.operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
  })
})

/** The calls that the specification names (method, path, kind), one a line. */
const specified = readFileSync(new URL('../../contract/specification-calls.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [method: string, path: string, kind: string])
/** Of nouns that are served in part, what waits, and for what. */
const waiting: Record<string, string> = {}

describe("the specification's calls", () => {
  it('of every noun in the contract are served, by the method it gives', async () => {
    const { served, missing } = specifiedIn(nouns)
    process.stdout.write(`specification calls served: ${served.length} of ${specified.length}\n`)
    const step =
      'declare it in the contract of its noun, or say in `waiting` (server/test/contract.test.ts) for what it waits'
    expect(missing, step).toEqual([])
    const routes = routesOf(nouns)
    const named = new Map(specified.map(([method, path]) => [path, method]))
    for (const path of Object.keys(waiting)) {
      expect(named.has(path), `${path} waits, but is not specified`).toBe(true)
      expect(routes.has(`${named.get(path)} ${path}`), `${path} waits, but is served`).toBe(false)
    }
    for (const [method, path] of served) {
      const answer = await server.app.inject({ method: method as 'GET', url: path.replace(/:\w+/, '1') })
      expect(answer.statusCode, path).not.toBe(404)
    }
  })
})

describe('a noun with two spellings', () => {
  const standard = crud({
    name: 'approval',
    access: { read: ['DOCTOR'], write: ['DOCTOR'] },
    fields: { name: z.string() },
    row: z.strictObject({ id: z.int() }),
  })
  const twice = noun('/admin/course-doctor', standard, { alias: ['/admin/course-dockor'] })

  it('serves the calls that the specification names by either of them', () => {
    const { served, missing } = specifiedIn([twice])
    expect(missing).toEqual([])
    const prefixes = served.map(([, path]) => path.split('/').slice(0, 3).join('/'))
    expect([...new Set(prefixes)].toSorted()).toEqual(['/admin/course-dockor', '/admin/course-doctor'])
    const { add: _, ...less } = standard
    expect(specifiedIn([noun(twice.prefix, less as typeof standard, twice)]).missing.map(([, path]) => path)).toEqual([
      '/admin/course-doctor/add',
      '/admin/course-dockor/add',
    ])
  })

  it('is described at both of them', () => {
    const { paths } = openApi({ title: 'x', version: '1' }, [twice]) as { paths: Record<string, object> }
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(['/admin/course-doctor/page', '/admin/course-dockor/page']),
    )
  })
})

/** Method and address of every call of these nouns. */
function routesOf(of: readonly Noun[]): Set<string> {
  const calls = of.flatMap((each) => Object.entries(each.endpoints).map(([key, { kind }]) => ({ each, key, kind })))
  return new Set(
    calls.flatMap(({ each, key, kind }) => addressesOf(each, key).map((address) => `${methodOf(kind)} ${address}`)),
  )
}

/** Which of the specification's calls these nouns serve, and which they should. */
function specifiedIn(of: readonly Noun[]) {
  const routes = routesOf(of)
  const prefixes = of.flatMap(({ prefix, alias }) => [prefix, ...alias])
  const isOfThese = (path: string) => prefixes.some((prefix) => path.startsWith(`${prefix}/`))
  const isServed = ([method, path]: (typeof specified)[number]) => routes.has(`${method} ${path}`)
  return {
    served: specified.filter(isServed),
    missing: specified.filter((call) => isOfThese(call[1]) && !(call[1] in waiting) && !isServed(call)),
  }
}

const methodOf = (kind: string) => (kind === 'write' || kind === 'upload' ? 'POST' : 'GET')
