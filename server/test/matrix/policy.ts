import type { Noun, Send } from '@cogcampus/contract/endpoint'
import type { RoleCode } from '@cogcampus/contract/enums'
import type { ErrCode } from '@cogcampus/contract/errors'
import type { LeadState } from '@cogcampus/contract/life/customer'
import type { ImportState } from '@cogcampus/contract/sheets'
import type { Sql } from '../../src/db/connect.ts'
import type { TestServer } from '../server.ts'

/**
 * The policy of the product, written by hand beside each noun (`matrix.ts`): who may make each call when it is installed,
 * and on what. It knows nothing of the contract's `access`, so a wrong grant there is a difference here. HQ_ADMIN may call
 * everything.
 */
export interface Verdict {
  may: 'anyone' | 'signed in' | 'accounts' | readonly RoleCode[]
  /** What the call is about: a thing of some noun's matrix; nothing for lists and for calls about oneself. */
  about?: string
  /** `mine` is about the caller and never another user; `elsewhere` is the answer about others then. */
  mine?: { elsewhere: ErrCode; own?: ErrCode }
  /** Of the callers that may make the call, those that may do so about another user; the answer to all others. */
  others?: { may: readonly RoleCode[]; refusal: ErrCode }
  /** Only for callers who see the whole business, whatever the role grants. */
  whole?: true
  /** The answer about a live row within reach, when it is not "done". */
  live?: ErrCode
  /** Of a call about a lead or an application: the state the lead is in, and whether the caller is the applicant. */
  lead?: LeadState
  applicant?: 'caller'
  /** Of a call about an import: the step it is at. */
  step?: ImportState
  /** The answer about a row that is not there or out of reach, of a call that names it at a field. */
  absent?: ErrCode
  /** Of a row that was deleted; everything else about it is NOT_FOUND. */
  deleted?: 'done'
}

/** The row a request is about, and a word that no other request uses. */
export interface Target {
  id: number
  version: number
  word: string
  campusId: number
  /** A consultant of that campus, a second lead beside the one asked about, and where that one is. */
  consultantId: number
  secondId: number
  leadCampusId?: number
  /** The ids of rows that were made with it. */
  parts?: Record<string, number>
  /** Where a patient is. */
  atCampus?: number
}

export const places = ['own', 'other', 'unknown', 'deleted'] as const
/** `toRead`: a row of a colleague that the caller reads and never changes. */
export type Place = (typeof places)[number] | 'toRead'

export interface Caller {
  name: string
  /** Null for callers without a valid session of staff. */
  role: RoleCode | null
  userId: number | null
  accountId: number | null
  /** Whether it has a valid session of an account. */
  isAccount?: true
  campusId: number | null
}

/** What a row for one request is made of. */
export interface Making {
  server: TestServer
  sql: Sql
  place: Place
  caller: Caller
  verdict: Verdict
  word: string
  /** The word, with the marker where the row is of the other campus. */
  marked: string
  campusId: number
  deletedAt: Date | null
  /** Whose the row is: the caller's where the place is the caller's own, a colleague's otherwise. */
  ownerId: number
  /** The doctor who has the row to read alone; null of all other rows. */
  readerId: number | null
  /** A consultant of the row's campus who is none of the callers. */
  colleague: number
}
export type Made = {
  id: number
  version: number
  secondId?: number
  leadCampusId?: number
  atCampus?: number
  parts?: Record<string, number>
}

/** Which rows of a campus or a person each role sees when installed. */
export const sees: Record<RoleCode, 'all' | 'campus' | 'own'> = {
  HQ_ADMIN: 'all',
  HQ_OPERATION: 'all',
  MARKETING_DIRECTOR: 'all',
  MARKETING_CONSULTANT: 'own',
  SALES_CONSULTANT: 'own',
  CAMPUS_PRINCIPAL: 'campus',
  CAMPUS_STAFF: 'campus',
  DOCTOR: 'own',
}
/** The demo account of each role at the first campus. */
export const accountOf: Record<RoleCode, string> = {
  HQ_ADMIN: 'admin',
  HQ_OPERATION: 'operation',
  MARKETING_DIRECTOR: 'director',
  MARKETING_CONSULTANT: 'marketer',
  SALES_CONSULTANT: 'consultant',
  CAMPUS_PRINCIPAL: 'principal',
  CAMPUS_STAFF: 'frontdesk',
  DOCTOR: 'doctor',
}

/** A kind of row that calls are about. */
export interface Thing {
  /** Rows belong to a campus: out of reach they are not found. */
  owned?: true
  /** A user who sees own rows only has such rows. */
  own?: true
  /** A doctor has such rows to read alone: of colleagues, of a patient they are in charge of or wrote a plan for. */
  toRead?: true
  /** A deleted row was within the reach of only those users who see everything. */
  deletedOfNobody?: true
  make: (making: Making) => Promise<Made>
}

/** Stands in every text of the other campus; no caller of the first may ever read it. */
export const MARK = 'ZZMARKZZ'
/** The same in what a marketing consultant of headquarters reads, too: names of campuses and colleagues, the public pool. */
export const OPEN_MARK = 'ZZOPENZZ'

export interface NounMatrix {
  noun: Noun
  things?: Record<string, Thing>
  /** Puts the marker wherever a row of the other campus holds text. */
  mark?: (server: TestServer, other: number, colleague: number) => Promise<void>
  /** The lists that show the marker to a user who sees everything. */
  marked?: readonly string[]
  calls: Record<string, Verdict & { request: (at: Target) => unknown }>
}

type Calls<N extends Noun> = {
  [K in keyof N['endpoints']]: Verdict & { request: (at: Target) => Send<N['endpoints'][K]> }
}

/** The policy of one noun: every call with who may make it, what it is about, and a well-formed request. */
export const matrixOf = <N extends Noun>(noun: N, rest: Omit<NounMatrix, 'noun' | 'calls'> & { calls: Calls<N> }) =>
  ({ noun, ...rest }) as unknown as NounMatrix

/** The standard calls about a thing; `fields` is what `add` takes. */
export function standard<F>(about: string, who: { read: Verdict; write: Verdict }, fields: (at: Target) => F) {
  const { read, write } = who
  return {
    add: { ...write, request: fields },
    update: { ...write, about, request: (at: Target) => ({ ...row(at), ...fields(at) }) },
    delete: { ...write, about, request: id },
    restore: { ...write, about, live: 'NOT_FOUND' as const, deleted: 'done' as const, request: id },
    detail: { ...read, about, deleted: 'done' as const, request: id },
    page: { ...read, request: most },
  }
}

/** The one row that a statement answers. */
export async function one(rows: PromiseLike<{ id?: number; version?: number }[]>): Promise<Made> {
  const [row] = await rows
  return { id: row?.id as number, version: row?.version ?? 1 }
}

export const administrators = { may: [] } as const
export const operations = { may: ['HQ_OPERATION'] } as const
export const leaders = { may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL'] } as const
export const offices = { may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] } as const
export const signedIn = { may: 'signed in' } as const
/** Every account of the messaging app, and no member of staff, whatever the role. */
export const accounts = { may: 'accounts' } as const
export const marketing = {
  may: ['MARKETING_DIRECTOR', 'MARKETING_CONSULTANT', 'SALES_CONSULTANT', 'CAMPUS_PRINCIPAL'],
} as const
/** Who looks up families, and who keeps them. */
export const families = {
  may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'SALES_CONSULTANT', 'DOCTOR'],
} as const
export const familyKeepers = { may: ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'SALES_CONSULTANT'] } as const
export const leadManagers = { may: ['MARKETING_DIRECTOR', 'CAMPUS_PRINCIPAL'] } as const

export const id = ({ id }: Target) => ({ id })
export const row = ({ id, version }: Target) => ({ id, version })
export const ids = ({ id }: Target) => ({ ids: [id] })
export const nothing = () => ({})
export const most = () => ({ pageSize: 200 })
export { newPhone } from '../world.ts'
