import * as z from 'zod'
import { ofPatient, read } from '../../endpoint.ts'
import { Id, pageOf } from '../../schema.ts'
import { Work } from '../work.ts'
import { clinicians, RecordRow, recordFilters } from './record.ts'

/** Homework by session. */
export const workCalls = {
  'detail/work': read({
    summary: 'The homework that was given in a session',
    access: clinicians,
    input: z.strictObject({ id: Id }),
    output: z.array(Work),
    onRecord: { table: 'so_day', by: 'id' },
  }),
  'record/work': read({
    summary: 'A page of sessions that took place in which homework was given, with their records',
    access: clinicians,
    input: recordFilters,
    output: pageOf(RecordRow),
    onRecord: ofPatient,
  }),
  'record/work/not': read({
    summary: 'A page of sessions that took place without homework, with their records',
    access: clinicians,
    input: recordFilters,
    output: pageOf(RecordRow),
    onRecord: ofPatient,
  }),
}
