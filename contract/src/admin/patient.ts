import * as z from 'zod'
import { Birthday, PastDay, PlannedDay } from '../dates.ts'
import { crud, noun, read, write } from '../endpoint.ts'
import { IdentityNo } from '../identity.ts'
import { doses, firstStates, patientStates } from '../life/patient.ts'
import { cancellers } from '../life/session.ts'
import {
  Code,
  Day,
  DictValue,
  FileUrl,
  Grade,
  Id,
  Name,
  Note,
  Nothing,
  PageQuery,
  Phone,
  pageOf,
  Sex,
  Text,
  Version,
} from '../schema.ts'
import { exports, imports } from '../sheets.ts'
import { AssessmentPoint } from './assessment.ts'
import { FileOpened, ParentChoice, rights } from './patient/family.ts'
import { PatientInfo } from './patient/info.ts'
import { clinicalReaders, familyExporters, familyKeepers, familyManagers, familyReaders } from './patient/roles.ts'
import { consentStates, PatientDetail, PatientListed } from './patient/row.ts'
import { signature } from './patient-consent.ts'
import { ScaleDefinition } from './scale.ts'
import { Session } from './so-day/session.ts'

/** What is health data: recorded only with consent. */
export const clinicalFields = {
  diagnosisCodes: z.array(DictValue('diagnosisGroup')).max(12).optional(),
  diagnosis: Note().nullable().optional(),
  complaint: Note().nullable().optional(),
  history: Note().nullable().optional(),
  medication: Note(1000).nullable().optional(),
  allergy: Note(1000).nullable().optional(),
  precautions: Note(1000).nullable().optional(),
}

/** Orders as the caller saw them. */
const seenOrders = z
  .array(z.strictObject({ id: Id, version: Version }))
  .min(1)
  .max(50)

/** What a person may set of a patient. */
const fields = {
  campusId: Id,
  name: Name(50),
  gender: Sex,
  birthday: Birthday,
  photo: FileUrl('patientPhoto').nullable().optional(),
  grade: Grade.nullable().optional(),
  schooling: Text(100).nullable().optional(),
  handedness: z.enum(['LEFT', 'RIGHT', 'BOTH']).nullable().optional(),
  language: Text(50).nullable().optional(),
  ...clinicalFields,
  source: DictValue('source').nullable().optional(),
  doctorId: Id.nullable().optional(),
  consultantId: Id.nullable().optional(),
  tags: z.array(Text(20)).max(20).optional(),
  firstVisit: PastDay.nullable().optional(),
  emergencyName: Name(50).nullable().optional(),
  /** As the identity number: answers hold it masked, so that null leaves it as it is. */
  emergencyPhone: Phone.nullable().optional(),
  identityNo: IdentityNo.nullable().optional(),
  remark: Note(500).nullable().optional(),
}

const filters = {
  campusId: Id.optional(),
  state: z.enum(patientStates).optional(),
  doctorId: Id.optional(),
  consultantId: Id.optional(),
  diagnosis: Code.optional(),
  consent: z.enum(consentStates).optional(),
  /** Found by the whole number only. */
  identityNo: IdentityNo.optional(),
  /** Only those that wait for someone's attention. */
  remind: z.boolean().optional(),
  /** Active ones who came to no session for two weeks. */
  atRisk: z.boolean().optional(),
  /** Whether those with a plan of four weeks came as often in these as it says. */
  dose: z.enum(doses).optional(),
  /** The days in which they were registered. */
  createdFrom: Day.optional(),
  createdTo: Day.optional(),
  /** Who may be the same as this patient: of one name, or of the same parents. */
  similarTo: Id.optional(),
  deleted: z.boolean().optional(),
}

const Person = z.strictObject({ id: Id, name: z.string() })

const standard = crud({
  name: 'patient',
  access: { read: familyReaders, write: familyKeepers },
  fields,
  row: PatientListed,
  detail: PatientDetail,
  filters,
})

/** Patients. Catalogue `patient`; life cycle in `life/patient.ts`. */
export const patient = noun('/admin/patient', {
  ...standard,
  detail: { ...standard.detail, onRecord: true as const },
  delete: { ...standard.delete, access: familyManagers },
  restore: { ...standard.restore, access: familyManagers },
  add: write({
    summary: 'Register a family: the patient with the parents and their rights; one that seems known is refused first',
    access: familyKeepers,
    input: z.strictObject({
      ...fields,
      state: z.enum(firstStates).optional(),
      parents: z
        .array(z.strictObject({ parent: ParentChoice, ...rights }))
        .min(1)
        .max(6),
      /** What a guardian among them, by the place in `parents`, has signed. */
      consent: z
        .strictObject({ signer: z.int().min(0).max(5), ...signature })
        .nullable()
        .optional(),
      /** The caller has seen that a patient of this name and birthday is known, and means another one. */
      anyway: z.boolean().optional(),
    }),
    output: z.strictObject({ id: Id }),
  }),
  week: read({
    summary: 'The sessions of a patient in the week of a day, Monday to Sunday; not given, of today',
    access: familyReaders,
    input: z.strictObject({ id: Id, day: Day.optional() }),
    output: z.strictObject({ from: Day, to: Day, sessions: z.array(Session) }),
  }),
  known: read({
    summary: 'Which patients and parents are known by a name with birthday, by phones; beyond reach only a masked hint',
    access: familyKeepers,
    input: z.strictObject({
      name: Name(50).optional(),
      birthday: Birthday.optional(),
      phones: z.array(Phone).max(6).optional(),
    }),
    output: z.array(
      z.strictObject({
        by: z.enum(['NAME', 'PHONE']),
        /** The patient by name, or the parent by phone, where within reach. */
        id: Id.nullable(),
        phone: z.string().nullable(),
        hint: z.string(),
      }),
    ),
  }),
  staff: read({
    summary: 'Who can be doctor or consultant of patients at a campus',
    access: familyReaders,
    input: z.strictObject({ campusId: Id.optional() }),
    output: z.strictObject({ doctors: z.array(Person), consultants: z.array(Person) }),
  }),
  campuses: read({
    summary: 'The campuses at which the caller may register patients',
    access: familyKeepers,
    output: z.array(Person),
  }),
  info: read({
    summary: "A patient's file as one picture: particulars, family, consents, documents, orders, what happened",
    access: familyReaders,
    input: z.strictObject({ id: Id }),
    output: PatientInfo,
    onRecord: true,
  }),
  profile: read({
    summary: 'The assessments of a patient by scale and form: the first, the last, and the one before it',
    access: clinicalReaders,
    input: z.strictObject({ id: Id }),
    output: z.array(
      z.strictObject({
        scale: ScaleDefinition,
        form: z.string().nullable(),
        count: z.int(),
        first: AssessmentPoint,
        before: AssessmentPoint.nullable(),
        latest: AssessmentPoint,
        nextOn: Day.nullable(),
        /** Whether that day has come. */
        due: z.boolean(),
      }),
    ),
    onRecord: true,
  }),
  accessLog: read({
    summary: "Who opened a patient's file, as a guardian may ask",
    access: ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'],
    input: PageQuery.omit({ keyword: true, sort: true }).extend({ id: Id }),
    output: pageOf(FileOpened),
  }),
  merge: write({
    summary: 'Merge two files of one patient: the winner takes over what it lacks, with the family and the rest',
    access: familyManagers,
    input: z.strictObject({ winnerId: Id, loserId: Id, reason: Text(200).nullable().optional() }),
    output: z.strictObject({ id: Id }),
  }),
  unmerge: write({
    summary: 'Separate two files again',
    access: familyManagers,
    input: z.strictObject({ id: Id }),
    output: Nothing,
  }),
  state: write({
    summary: 'Take a patient to another state, if it is still in the one that the caller saw',
    access: familyKeepers,
    input: z.strictObject({
      id: Id,
      from: z.enum(patientStates),
      to: z.enum(patientStates),
      reason: Text(200).nullable().optional(),
      /** Sessions of the patient that are cancelled with it for its reason, as the caller saw them: all, or nothing is done. */
      cancel: z
        .strictObject({
          sessions: z
            .array(z.strictObject({ id: Id, version: Version }))
            .min(1)
            .max(200),
          cancelledBy: z.enum(cancellers),
        })
        .optional(),
      /** Of a pause: orders of the patient that are frozen with it for its reason, until a planned day or until somebody ends it. */
      freeze: z.strictObject({ orders: seenOrders, plannedTo: PlannedDay.nullable().optional() }).optional(),
      /** Of a return: orders of the patient whose freeze ends with it. */
      unfreeze: seenOrders.optional(),
    }),
    output: Nothing,
  }),
  reveal: read({
    summary: 'The phones and identity numbers of a family in full; who asked is on record',
    access: familyKeepers,
    input: z.strictObject({ id: Id }),
    output: z.strictObject({
      identityNo: z.string().nullable(),
      emergencyPhone: z.string().nullable(),
      parents: z.array(
        z.strictObject({ id: Id, name: z.string(), phone: z.string(), identityNo: z.string().nullable() }),
      ),
    }),
    onRecord: true,
  }),
  ...imports({ name: 'patient', access: ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] }),
  ...exports({ name: 'patient', access: familyExporters, lists: ['page'], direct: ['page'], query: filters }),
})
