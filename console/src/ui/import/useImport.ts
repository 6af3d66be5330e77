import type { Response } from '@cogcampus/contract'
import type { ImportState } from '@cogcampus/contract/sheets'
import { useLive } from '../../api/live.ts'
import { useApi } from '../../api/useApi.ts'
import type { Tone } from '../StatusTag.tsx'

/** The nouns that can be imported. */
export type ImportNoun = 'customer'
export type Import = Response<`/admin/${ImportNoun}/import/detail`>

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

/** Whether something works on it in the background. */
export const isWorking = (state: ImportState) => state === 'CHECKING' || state === 'RUNNING' || state === 'UNDOING'

/** One import, followed while it works. */
export function useImport(noun: ImportNoun, id: number) {
  const one = useApi(`/admin/${noun}/import/detail`, { id }, { live: true })
  useLive('/admin/job', () => one.refetch())
  return one
}
