import type { patient } from '@cogcampus/contract/admin/patient'
import type { Handlers } from '../../http/context.ts'
import { importCalls } from '../../sheets/import/calls.ts'
import { campusesToAdd } from '../campus/add.ts'
import { accessLog } from './accessLog.ts'
import { add } from './add.ts'
import { standard } from './crud.ts'
import { patientImport } from './imported.ts'
import { info } from './info.ts'
import { known } from './known.ts'
import { merge } from './merge.ts'
import { page } from './page.ts'
import { profile } from './profile.ts'
import { restore } from './restore.ts'
import { reveal } from './reveal.ts'
import { staffFor } from './rules.ts'
import { state } from './state.ts'
import { unmerge } from './unmerge.ts'
import { week } from './week.ts'

export const patientHandlers: Handlers<typeof patient> = {
  page,
  detail: standard.detail,
  add,
  update: standard.update,
  delete: standard.delete,
  restore,
  known,
  info,
  week,
  profile,
  accessLog,
  merge,
  unmerge,
  state,
  reveal,
  ...importCalls(patientImport),
  export: standard.export,
  'page/exl': standard['page/exl'],

  async campuses({ scope }) {
    return (await campusesToAdd(scope, 'patient')).map(({ id, name }) => ({ id, name }))
  },

  async staff({ scope }, { campusId }) {
    const [doctors, consultants] = await Promise.all([
      staffFor(scope, 'doctorId', campusId),
      staffFor(scope, 'consultantId', campusId),
    ])
    return { doctors, consultants }
  },
}
