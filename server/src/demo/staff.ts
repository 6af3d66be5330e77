import type { RoleCode } from '@cogcampus/contract/enums'

export interface Post {
  login_name: string
  role: RoleCode
  campus_id: number | null
  /** One of the accounts that README names. */
  demo: boolean
}

/** Three campuses share four marketing consultants. */
export const MARKETERS = 4
export const MARKETED_CAMPUSES = 3

const headquarters = (campuses: number): [string, RoleCode, number][] => [
  ['admin', 'HQ_ADMIN', 1],
  ['operation', 'HQ_OPERATION', 4],
  ['director', 'MARKETING_DIRECTOR', 2],
  ['marketer', 'MARKETING_CONSULTANT', Math.max(8, Math.ceil(campuses / MARKETED_CAMPUSES) * MARKETERS)],
]
const campus: [string, RoleCode, number][] = [
  ['principal', 'CAMPUS_PRINCIPAL', 1],
  ['frontdesk', 'CAMPUS_STAFF', 3],
  ['consultant', 'SALES_CONSULTANT', 4],
  ['doctor', 'DOCTOR', 8],
]

/** Every post of the business: the named accounts first, then their colleagues, numbered. */
export function staffOf(campusIds: readonly number[]): Post[] {
  const posts = (at: [string, RoleCode, number][], campusId: number | null, suffix: string): Post[] =>
    at.flatMap(([name, role, count]) =>
      Array.from({ length: count }, (_, index) => ({
        login_name: index === 0 ? `${name}${suffix}` : `${name}${suffix || (campusId ? '1' : '')}.${index + 1}`,
        role,
        campus_id: campusId,
        demo: index === 0 && ['', '2'].includes(suffix),
      })),
    )
  const all = [
    ...posts(headquarters(campusIds.length), null, ''),
    ...campusIds.flatMap((id, index) => posts(campus, id, index === 0 ? '' : String(index + 1))),
  ]
  return [...all.filter((post) => post.demo), ...all.filter((post) => !post.demo)]
}
