import { patient } from '@cogcampus/contract/admin/patient'
import { accountPatient } from '@cogcampus/contract/api/patient'
import { child, ofChild } from '../../../test/matrix/account.ts'
import { makePatient, makePatientMerge, markFamilies } from '../../../test/matrix/families.ts'
import {
  accounts,
  families,
  familyKeepers,
  id,
  matrixOf,
  most,
  newPhone,
  nothing,
  one,
  row,
  type Target,
} from '../../../test/matrix/policy.ts'

const managers = { may: ['CAMPUS_PRINCIPAL'] } as const
const exporting = { may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL'] } as const
const importing = { may: ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] } as const
const ofImport = { about: 'patientImport', mine: { elsewhere: 'NOT_FOUND' } } as const
const fields = ({ word, campusId }: Target) => ({ campusId, name: word, gender: 1 as const, birthday: '2018-05-01' })

export default [
  matrixOf(patient, {
    things: {
      patient: { owned: true, own: true, toRead: true, make: makePatient },
      patientImport: {
        make: ({ sql, word, marked, ownerId, verdict }) =>
          one(sql`insert into import_run (noun, owner_id, language, file_name, file_key, headers, sample, mapping, rows, state)
          values ('patient', ${ownerId}, 'en', ${marked}, ${word}, '["a", "b", "c", "d", "e"]', '[]', '{}', 1, ${verdict.step ?? 'UPLOADED'})
          returning id`),
      },
      patientMerge: { owned: true, own: true, make: makePatientMerge },
    },
    mark: markFamilies,
    marked: ['page'],
    calls: {
      page: { ...families, request: most },
      detail: { ...families, about: 'patient', deleted: 'done', request: id },
      add: {
        ...familyKeepers,
        request: (at) => ({
          ...fields(at),
          parents: [{ parent: { name: at.word, phone: newPhone() }, relation: 'mother' }],
        }),
      },
      update: {
        ...familyKeepers,
        about: 'patient',
        request: (at) => ({ ...row(at), ...fields(at), campusId: at.atCampus ?? at.campusId }),
      },
      delete: { ...managers, about: 'patient', request: id },
      restore: { ...managers, about: 'patient', live: 'NOT_FOUND', deleted: 'done', request: id },
      known: { ...familyKeepers, request: nothing },
      campuses: { ...familyKeepers, request: nothing },
      info: { ...families, about: 'patient', deleted: 'done', request: id },
      week: { ...families, about: 'patient', deleted: 'done', request: id },
      profile: { may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'DOCTOR'], about: 'patient', request: id },
      accessLog: { may: ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'], about: 'patient', deleted: 'done', request: id },
      merge: { ...managers, about: 'patient', request: (at) => ({ winnerId: at.id, loserId: at.secondId }) },
      unmerge: { ...managers, about: 'patientMerge', request: id },
      staff: { ...families, request: nothing },
      state: {
        ...familyKeepers,
        about: 'patient',
        request: ({ id }) => ({ id, from: 'ACTIVE' as const, to: 'PAUSED' as const, reason: 'x' }),
      },
      reveal: { ...familyKeepers, about: 'patient', request: id },
      'import/template': { ...importing, request: nothing },
      'import/upload': { ...importing, request: nothing },
      'import/detail': { ...importing, ...ofImport, request: id },
      'import/page': { ...importing, request: nothing },
      'import/check': {
        ...importing,
        ...ofImport,
        request: ({ id }) => ({
          id,
          mapping: { name: 0, gender: 1, birthday: 2, parentName: 3, phone: 4, campusId: 0 },
        }),
      },
      'import/run': { ...importing, ...ofImport, step: 'CHECKED', request: id },
      'import/undo': { ...importing, ...ofImport, step: 'DONE', request: id },
      'import/errors': { ...importing, ...ofImport, request: id },
      export: { ...exporting, request: () => ({ list: 'page' as const }) },
      'page/exl': { ...exporting, request: nothing },
    },
  }),
  matrixOf(accountPatient, {
    things: { child: child(makePatient) },
    calls: {
      list: { ...accounts, request: nothing },
      'edit/patientImg': { ...ofChild('child'), request: ({ id }) => ({ patientId: id, photo: null }) },
      accessLog: { ...ofChild('child'), request: ({ id }) => ({ patientId: id }) },
    },
  }),
]
