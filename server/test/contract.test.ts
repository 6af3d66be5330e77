import { readFileSync } from 'node:fs'
import { endpoints, nouns } from '@cogcampus/contract'
import { remindPages } from '@cogcampus/contract/enums'
import { errors } from '@cogcampus/contract/errors'
import { type MenuPage, menu } from '@cogcampus/contract/menu'
import chinese from '@cogcampus/contract/messages/zh-CN/endpoints.json' with { type: 'json' }
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { useServer } from './server.ts'
import { en, zh } from './texts.ts'

const server = useServer('shipped')
const paths = endpoints.map(({ path }) => path as string)
const granted = endpoints
  .filter(({ endpoint }) => typeof endpoint.access !== 'string')
  .map(({ path }) => path as string)
const pages: MenuPage[] = menu.flatMap((entry) => ('pages' in entry ? entry.pages : [entry]))

describe('every call of the contract', () => {
  it('has a Chinese name of its own, and no name is left over', () => {
    expect(Object.keys(chinese).sort()).toEqual(paths.toSorted())
    for (const name of Object.values(chinese)) expect(name).toMatch(/\p{Script=Han}/u)
  })

  it('stands once', () => {
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('that is granted stands below exactly one page of the menu, so that it can be given and taken', () => {
    expect(pages.flatMap((page) => page.actions as string[]).toSorted()).toEqual(granted.toSorted())
  })

  it('is granted in the installed tree to the roles it names and to the administrators, to nobody else', async () => {
    const rows = await server.sql<{ code: string; roles: string[] }[]>`
      select s.code, array_agg(r.code order by r.code) as roles from rbac_resource s
      join rbac_role_resource rr on rr.resource_id = s.id join rbac_role r on r.id = rr.role_id
      where s.type = 'ACTION' group by s.code`
    const installed = Object.fromEntries(rows.map((row) => [row.code, row.roles]))
    const declared = endpoints.flatMap(({ path, endpoint: { access } }) =>
      typeof access === 'string' ? [] : [[path, [...new Set(['HQ_ADMIN', ...access])].toSorted()]],
    )
    expect(installed).toEqual(Object.fromEntries(declared))
  })
})

describe('the menu', () => {
  it('has each page and each component once', () => {
    for (const key of ['path', 'component', 'name'] as const) {
      const values = pages.map((page) => page[key])
      expect(new Set(values).size, key).toBe(values.length)
    }
  })

  it('and the reminder codes agree on where a count stands', () => {
    const codeAt = new Map(Object.entries(remindPages).map(([code, path]) => [path as string, code]))
    expect(codeAt.size).toBe(Object.keys(remindPages).length)
    for (const page of pages) expect(page.remind, page.path).toBe(codeAt.get(page.path))
  })
})

describe('the server texts', () => {
  const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

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
    for (const errCode of Object.keys(errors)) {
      expect(zh, errCode).toHaveProperty([errCode])
      expect(en, errCode).toHaveProperty([errCode])
    }
  })

  it('say what the specification says of a session that is no longer valid', () => {
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
    const served = endpoints.map(
      ({ path, endpoint }) =>
        `${['write', 'upload'].includes(endpoint.kind) ? 'post' : 'get'} ${path.replace(/:(\w+)/g, '{$1}')}`,
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
/** They list applet users and wait for the families' part. */
const waiting = ['/admin/rbac/user/page/applet', '/admin/rbac/user/page/applet/exl']

describe("the specification's calls", () => {
  it('of every noun in the contract are served, by the method it gives', async () => {
    const routes = new Set(endpoints.map(({ path, endpoint }) => `${methodOf(endpoint.kind)} ${path}`))
    const served = specified.filter(([method, path]) => routes.has(`${method} ${path}`))
    process.stdout.write(`specification calls served: ${served.length} of ${specified.length}\n`)
    const prefixes = nouns.map((noun) => noun.prefix as string)
    const nounOf = (path: string) =>
      prefixes.filter((prefix) => path.startsWith(`${prefix}/`)).toSorted((a, b) => b.length - a.length)[0]
    const missing = specified.filter(
      ([method, path]) => nounOf(path) && !waiting.includes(path) && !routes.has(`${method} ${path}`),
    )
    expect(missing).toEqual([])
    for (const [method, path] of served) {
      const answer = await server.app.inject({ method: method as 'GET', url: path.replace(/:\w+/, '1') })
      expect(answer.statusCode, path).not.toBe(404)
    }
  })
})

const methodOf = (kind: string) => (kind === 'write' || kind === 'upload' ? 'POST' : 'GET')
