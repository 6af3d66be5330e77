import { campus } from '@cogcampus/contract/admin/campus'
import { openCampus } from '@cogcampus/contract/api/campus'
import {
  administrators,
  id,
  leaders,
  MARK,
  matrixOf,
  nothing,
  OPEN_MARK,
  offices,
  one,
  row,
  signedIn,
  type Target,
} from '../../../test/matrix/policy.ts'

const campusFields = ({ word }: Target) => ({ name: word, code: word.slice(-20), timeZone: 'Asia/Shanghai' })

export default [
  matrixOf(campus, {
    things: {
      campus: {
        owned: true,
        deletedOfNobody: true,
        make({ sql, word, campusId, deletedAt, caller, place, verdict }) {
          if (place === 'own' && caller.campusId && !verdict.whole) {
            return one(sql`select id, version from campus where id = ${campusId}`)
          }
          const name = place === 'other' ? word + OPEN_MARK : word
          return one(sql`insert into campus (name, code, time_zone, deleted_at)
          values (${name}, ${word}, 'UTC', ${deletedAt}) returning id, version`)
        },
      },
    },
    mark: async ({ sql }, other) => {
      await sql`update campus set name = name || ${OPEN_MARK}, address = ${OPEN_MARK}, intro = ${OPEN_MARK}, remark = ${MARK} where id = ${other}`
      await sql`update room set name = name || ${MARK} where campus_id = ${other}`
      await sql`update holiday set name = ${MARK} where campus_id = ${other}`
    },
    marked: ['page', 'total', 'user/page', 'user/tree'],
    calls: {
      add: { ...administrators, whole: true, request: campusFields },
      update: { may: ['CAMPUS_PRINCIPAL'], about: 'campus', request: (at) => ({ ...row(at), ...campusFields(at) }) },
      delete: { ...administrators, about: 'campus', whole: true, request: id },
      restore: { ...administrators, about: 'campus', whole: true, live: 'NOT_FOUND', deleted: 'done', request: id },
      detail: { ...offices, about: 'campus', deleted: 'done', request: id },
      page: { ...offices, request: () => ({ pageSize: 200 }) },
      all: { ...signedIn, request: nothing },
      'all/admin': { may: ['HQ_OPERATION', 'MARKETING_DIRECTOR'], request: nothing },
      total: { ...leaders, request: nothing },
      'total/current': { ...signedIn, request: nothing },
      'user/page': { ...offices, request: () => ({ pageSize: 200 }) },
      'user/role/page': { ...offices, request: () => ({ roleCode: 'DOCTOR', pageSize: 200 }) },
      'user/role/all': { ...offices, request: nothing },
      'user/tree': { ...offices, request: nothing },
    },
  }),
  matrixOf(openCampus, {
    calls: {
      all: { may: 'anyone', request: nothing },
      detail: { may: 'anyone', live: 'NOT_FOUND', request: id },
    },
  }),
]
