import type { Language } from '@cogcampus/contract/envelope'
import { store } from './store'

/** Whom the texts address: a grown patient who is signed in, the family of a child, or anybody. */
export type Voice = 'self' | 'child' | 'plain'

interface Settings {
  language: Language
  /** Large letters and targets. */
  elder: boolean
  /** The campus that a visitor chose. */
  campusId: number | null
  /** The child that pages are about. */
  patientId: number | null
  voice: Voice
  guided: boolean
}

/** What the user chose, kept on the device. */
export const settings = store<Settings>(
  { language: 'zh-CN', elder: false, campusId: null, patientId: null, voice: 'plain', guided: false },
  'settings',
)
