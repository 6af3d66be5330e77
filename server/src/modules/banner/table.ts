import type { bannerPositions } from '@cogcampus/contract/life/banner'
import type { ColumnType, Generated } from 'kysely'
import type { Kept } from '../../db/columns.ts'
import { shared } from '../../db/table.ts'

export interface BannerTable extends Kept {
  title: string
  image: string | null
  position: (typeof bannerPositions)[number]
  link: string | null
  /** None: all campuses. */
  campusIds: ColumnType<number[], number[] | undefined, number[]>
  fromDay: string
  toDay: string | null
  sort: Generated<number>
  status: Generated<number>
  search: Generated<string>
}

export const banner = shared<BannerTable>({
  noun: 'banner',
  search: ['title'],
  title: 'title',
  dicts: { status: 'status' },
  files: ['image'],
  history: { call: '/admin/banner/page' },
  small: true,
})
