import type { Response } from '@cogcampus/contract'
import type { ImportState } from '@cogcampus/contract/sheets'
import type { ReactNode } from 'react'
import { useLive } from '../../api/live.ts'
import { useApi } from '../../api/useApi.ts'
import type { Tone } from '../StatusTag.tsx'

/** The nouns that can be imported. */
export type ImportNoun = 'customer' | 'patient' | 'rbac/user' | 'order-info'
export type Import = Response<`/admin/${ImportNoun}/import/detail`>

export interface ImportProps {
  noun: ImportNoun
  title: string
  /** The page that shows the imported rows, and the text of its link. */
  list: string
  seeList: string
  /** The page of one row. */
  rowPage: (id: number) => string
  /** What is left to do when the rows of an import were added. */
  next?: (id: number) => ReactNode
}

export const tones: Record<ImportState, Tone> = {
  UPLOADED: 'neutral',
  CHECKING: 'info',
  CHECKED: 'warning',
  RUNNING: 'info',
  DONE: 'success',
  UNDOING: 'info',
  UNDONE: 'neutral',
  FAILED: 'danger',
}

/** Whether a job works on it. */
export const isWorking = (state: ImportState) => state === 'CHECKING' || state === 'RUNNING' || state === 'UNDOING'

/** One import, polled while its job works. */
export function useImport(noun: ImportNoun, id: number) {
  const one = useApi(`/admin/${noun}/import/detail`, { id }, { live: true })
  useLive('/admin/job', () => one.refetch())
  return one
}
