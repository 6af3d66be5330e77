import type { Path, Response } from '@cogcampus/contract'
import type { ApplicationState } from '@cogcampus/contract/life/application'
import type { PagePath } from '../TablePage.tsx'

/** Where the calls of one kind of applications stand: `/admin/course-apply` has `/page`, `/detail`, `/check`, `/withdraw`. */
export type ApplicationsAt = {
  [P in Path]: P extends `${infer A}/withdraw` ? (`${A}/check` extends Path ? A : never) : never
}[Path]

/** A row of a kind of applications. */
export type ApplicationOf<A extends ApplicationsAt> = `${A}/detail` extends infer P extends Path
  ? Extract<Response<P>, object>
  : never

/** What every kind of applications shows. */
export interface Application {
  id: number
  name: string
  campusName: string
  state: ApplicationState
  reason: string | null
  applicantName: string | null
  campusCheckerName: string | null
  campusCheckedAt: string | null
  checkerName: string | null
  checkedAt: string | null
  opinion: string | null
  mine: boolean
  decidable: boolean
  createdAt: string
}

/** The calls of a kind of applications, as those of any kind: all have these inputs and answers. */
export const callsAt = (at: ApplicationsAt) => ({
  page: `${at}/page` as PagePath,
  detail: `${at}/detail` as '/admin/course-apply/detail',
  check: `${at}/check` as '/admin/course-apply/check',
  withdraw: `${at}/withdraw` as '/admin/course-apply/withdraw',
})
