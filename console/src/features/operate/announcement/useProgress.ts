import type { BroadcastState } from '@cogcampus/contract/life/announcement'
import { useApi } from '../../../api/useApi.ts'

const LOOK_MS = 2_000

/** What became of the notices of an announcement, every other second as long as they are being sent. */
export const useProgress = (id: number, state: BroadcastState, enabled = true) =>
  useApi(
    '/admin/announcement/notices',
    { id },
    { enabled, live: true, againMs: ({ waiting }) => state === 'SENDING' && waiting > 0 && LOOK_MS },
  )
