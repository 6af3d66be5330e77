import { createContext } from 'react'

/** What a page, or a part of it, is about: a patient, a lead, an order. */
export interface Subject {
  id: number | string
  name?: string | undefined
}

/** Forms keep their drafts for the subject around them, and are titled with its name. */
export const SubjectContext = createContext<Subject | undefined>(undefined)
