import { endpoints, type Path } from '@cogcampus/contract'
import { beforeAll, expect, it } from 'vitest'
import { type Client, useServer } from './server.ts'

const server = useServer()

/** Each compares some thousand answers: 20 s, and far more beside other work. */
const LONG = 180_000

/** Who reads beside the administrator, and how many rows are compared for each at the least: of lists, and one by one. */
const readers = {
  operation: { listed: 1000, opened: 80 },
  director: { listed: 500, opened: 8 },
  marketer: { listed: 200, opened: 2 },
  principal: { listed: 1000, opened: 80 },
  frontdesk: { listed: 600, opened: 80 },
  consultant: { listed: 400, opened: 30 },
  doctor: { listed: 150, opened: 40 },
}
type Reader = keyof typeof readers
const names = Object.keys(readers) as Reader[]

/** Fields that rightly differ by reader, wherever they stand. */
const ofTheReader = {
  mine: 'whether the reader is the one concerned',
  mayAct: 'what the reader may do',
  decidable: 'what the reader may do',
  editable: 'what the reader may do',
  locked: 'why the reader may not open it',
  beyond: 'what keeps the reader from giving a role',
  ownScore: 'the score that the reader gave',
  folder: 'where the reader keeps it',
}
/** Fields of a call, or all of its answer, that rightly differ by reader. */
const ofTheCall = {
  '/admin/activity/page offers': 'of campuses within reach: the heading says so where that is one',
  '/admin/activity/page taken': 'of campuses within reach: the heading says so where that is one',
  '/admin/activity/detail offers': 'of campuses within reach, as in the list',
  '/admin/activity/detail taken': 'of campuses within reach, as in the list',
  '/admin/activity/numbers': 'of campuses within reach: the first row says so where that is one',
  '/admin/campus/total figures': 'a figure stands where the reader may open its list',
  '/admin/customer/detail family': 'for whoever may work on the lead',
  '/admin/parent-info/page patients': 'which children a family has besides is told within reach alone',
  '/admin/parent-info/detail patients': 'which children a family has besides is told within reach alone',
  '/admin/patient/accessLog': 'each reading adds to it',
  '/admin/patient/info beyond': 'how much of a patient the reader does not see',
  '/admin/patient/info attention': 'a plan or an assessment waits for whoever may see it',
  '/admin/patient/info orders': 'orders are no matter of a doctor, and the page leaves them out',
  '/admin/patient/report/info approvers': 'whether the reader signs as a trainee, and who is asked then',
  '/admin/patient/info siblings': 'which children a family has besides is told within reach alone',
  '/admin/rbac/user/allRoutes/new childList': 'the menu of the reader',
  '/admin/scale/page campusesOn': 'of campuses within reach: the page says 本校区 where that is one',
  '/admin/scale/detail campusesOn': 'of campuses within reach, as in the list',
  '/admin/scale/campuses': 'the campuses that the reader may switch',
  '/admin/so-day/record/detail countersigners': 'who signs is not asked to countersign it',
  '/admin/so-time/slots campuses': 'of campuses within reach: the row names them',
  '/admin/so-week/list patients': 'names within reach; the page says how many others there are',
  '/admin/so-week/detail patients': 'names within reach, as in the list',
  '/admin/so-wish/page togetherName': 'a name within reach; the page says that there is another patient',
  '/admin/so-wish/detail togetherName': 'a name within reach, as in the list',
}

const reads = endpoints.filter(({ path, endpoint }) => path.startsWith('/admin/') && endpoint.kind === 'read')
type Read = (typeof reads)[number]
const takes = (input: object) => (each: Read) => each.endpoint.input.safeParse(input).success
const lists = reads.filter(takes({}))
const details = reads.filter((each) => !takes({})(each) && takes({ id: 1 })(each))

const clients = new Map<string, Client>()
beforeAll(async () => {
  for (const name of ['admin', ...names]) clients.set(name, await server.as(name))
})

const read = async (name: string, path: Path, input: object): Promise<unknown> =>
  (await (clients.get(name) as Client).send(path, input)).json().data

type Row = Record<string, unknown>

/** The rows of a list by their ids: of its first page, or with those that follow, up to a thousand. */
async function rowsOf(name: string, { path, endpoint }: Read, pages = 1): Promise<Map<number, Row>> {
  const paged = 'pageNo' in endpoint.input.shape
  const rows = new Map<number, Row>()
  for (let pageNo = 1; pageNo <= pages; pageNo++) {
    const data = await read(name, path, paged ? { pageNo, pageSize: 200 } : {})
    const list = ((data as { list?: unknown } | null)?.list ?? data) as Row[]
    if (!Array.isArray(list)) break
    for (const row of list) if (typeof row.id === 'number') rows.set(row.id, row)
    if (!paged || list.length < 200) break
  }
  return rows
}

const answered = new Map<string, Promise<unknown>>()
/** Reads what was not read before: nothing changes here, and many calls take their ids from one list. */
function once<T>(what: string, work: () => Promise<T>): Promise<T> {
  const answer = (answered.get(what) as Promise<T> | undefined) ?? work()
  answered.set(what, answer)
  return answer
}
const firstPageOf = (name: string, list: Read) => once(`${name} ${list.path}`, () => rowsOf(name, list))

/** Where two answers differ, and what stands there in each. */
function differences(whole: unknown, seen: unknown, field = ''): [field: string, whole: unknown, seen: unknown][] {
  if (Array.isArray(whole) && Array.isArray(seen) && whole.length === seen.length)
    return whole.flatMap((each, at) => differences(each, seen[at], field))
  if (isObject(whole) && isObject(seen))
    return Object.keys({ ...whole, ...seen }).flatMap((name) =>
      differences(whole[name], seen[name], field ? `${field}.${name}` : name),
    )
  return plain(whole) === plain(seen) ? [] : [[field, whole, seen]]
}
const isObject = (value: unknown): value is Row => value !== null && typeof value === 'object' && !Array.isArray(value)
/** As text; addresses of private files without the signature, which is another from time to time. */
const plain = (value: unknown) => JSON.stringify(value)?.replace(/(\/files\/[^"?]+)\?[^"]*/g, '$1')

const exceptions = Object.keys(ofTheCall)
const isRight = (path: string, field: string) =>
  (field.split('.').at(-1) ?? '') in ofTheReader ||
  exceptions.some((each) => each === path || `${path} ${field}.`.startsWith(`${each}.`))

/** Whether one is the other with stars: the phone is whole for the owner of a lead, and masked for others. */
const masks = (one: unknown, other: unknown) =>
  typeof one === 'string' &&
  typeof other === 'string' &&
  one.length === other.length &&
  [...one].every((character, at) => character === other[at] || character === '*' || other[at] === '*')

/** Compares what both see, and keeps what differs, each as a line that says all of it. */
class Comparison {
  readonly counts = Object.fromEntries(names.map((name) => [name, 0])) as Record<Reader, number>
  readonly found: string[] = []

  add(path: Path, id: number, name: Reader, whole: unknown, seen: unknown): void {
    this.counts[name]++
    for (const [field, ...values] of differences(whole, seen)) {
      if (isRight(path, field) || (field.endsWith('phone') && masks(...(values as [unknown, unknown])))) continue
      const [first, second] = values.map((value) => String(plain(value)).slice(0, 200))
      this.found.push(`${path} ${field} of ${id}: ${first} for admin, ${second} for ${name}`)
    }
  }

  /** Fails where rows differ, or where for a reader there were fewer than there should be. */
  expectEqual(kind: 'listed' | 'opened'): void {
    expect(this.found).toEqual([])
    const few = names.filter((name) => this.counts[name] < readers[name][kind])
    expect(few, JSON.stringify(this.counts)).toEqual([])
  }
}

/** The lists from which a call about one row takes its id: of its noun, or of the noun that this is part of. */
function sourcesOf(path: string): Read[] {
  const folder = path.slice(0, path.lastIndexOf('/'))
  const found = lists.filter((list) => list.path.startsWith(`${folder}/`))
  return found.length > 0 || folder.split('/').length <= 3 ? found : sourcesOf(folder)
}

it('A row of a list that two accounts see says the same to both.', { timeout: LONG }, async () => {
  const comparison = new Comparison()
  for (const list of lists) {
    const whole = await rowsOf('admin', list, 5)
    for (const name of names) {
      for (const [id, row] of await firstPageOf(name, list)) {
        if (whole.has(id)) comparison.add(list.path, id, name, whole.get(id), row)
      }
    }
  }
  comparison.expectEqual('listed')
})

it('A row that two accounts open says the same to both.', { timeout: LONG }, async () => {
  const comparison = new Comparison()
  for (const { path } of details) {
    const sources = sourcesOf(path)
    for (const name of names) {
      const listed = await Promise.all(sources.map((list) => firstPageOf(name, list)))
      for (const id of new Set(listed.flatMap((rows) => [...rows.keys()].slice(0, 4)))) {
        const seen = await read(name, path, { id })
        const whole = seen === null ? null : await once(`admin ${path} ${id}`, () => read('admin', path, { id }))
        if (whole !== null) comparison.add(path, id, name, whole, seen)
      }
    }
  }
  comparison.expectEqual('opened')
})
