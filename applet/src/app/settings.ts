import type { Language } from '@cogcampus/contract/envelope'
import { store } from './store'

interface Settings {
  language: Language
  /** Large letters and targets. */
  elder: boolean
  /** The campus that a visitor chose. */
  campusId: number | null
  /** The child that pages are about. */
  patientId: number | null
  guided: boolean
}

/** What the user chose, kept on the device. */
export const settings = store<Settings>(
  { language: 'zh-CN', elder: false, campusId: null, patientId: null, guided: false },
  'settings',
)
