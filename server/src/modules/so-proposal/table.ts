import type { ProposalState, ProposedState, UnmetReason } from '@cogcampus/contract/life/proposal'
import type { ColumnType, Generated } from 'kysely'
import type { Kept } from '../../db/columns.ts'
import { owned } from '../../db/table.ts'
import type { WeeklyLesson } from '../so-week/table.ts'

/** A wish that a proposal does not meet. */
export interface Unmet {
  wishId: number
  patientId: number
  courseId: number
  times: number
  missing: number
  reason: UnmetReason
  doctorIds: number[]
}

export interface SoProposalTable extends Kept {
  campusId: number
  fromDay: string
  toDay: string
  state: Generated<ProposalState>
  runId: number | null
  wanted: number | null
  placed: number | null
  objective: number | null
  bound: number | null
  seconds: number | null
  unmet: ColumnType<Unmet[], Unmet[] | undefined, Unmet[]>
}

export const soProposal = owned<SoProposalTable>({
  noun: 'so-proposal',
  campus: 'campusId',
  title: 'fromDay',
  history: { call: '/admin/so-proposal/page', unshown: ['runId', 'unmet'] },
})

export interface SoProposalRowTable extends Kept, WeeklyLesson {
  proposalId: number
  campusId: number
  state: Generated<ProposedState>
  soWeekId: number | null
}

export const soProposalRow = owned<SoProposalRowTable>({
  noun: 'so-proposal',
  campus: 'campusId',
  title: 'courseId',
  partOf: 'proposalId',
  history: { call: '/admin/so-proposal/page' },
})

/** The patients of a proposed template. */
export interface SoProposalPatientTable {
  rowId: number
  patientId: number
}

export const soProposalPatient = owned<SoProposalPatientTable>({
  noun: 'so-proposal',
  campus: { query: 'select r.campus_id from so_proposal_row r where r.id = row.row_id' },
  link: ['rowId', 'patientId'],
  history: 'none',
})
