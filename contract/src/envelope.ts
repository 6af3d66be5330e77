/** The answer to every call (specification section 8). `code` is the matching HTTP status. */
export interface Envelope<T = unknown> {
  status: Status
  msg: string
  errCode: string
  code: number
  data: T
}

/** 0 done · 1 refused by a rule · 2 bad input · 10 session not valid. */
export const Status = { done: 0, refused: 1, badInput: 2, sessionInvalid: 10 } as const
export type Status = (typeof Status)[keyof typeof Status]

/** The specification's word for a session that is no longer valid. */
export const REALM_EXCEPTION = 'REALM_EXCEPTION'

/** What `data` holds when `status` is 2: each offending field with a message for a person. */
export interface BadInput {
  fields: FieldError[]
  /** Whose consent is missing, where that is why. */
  patientId?: number
}
export interface FieldError {
  /** Dotted path of the field, as in `rooms.0.name`. */
  path: string
  msg: string
}

export const languages = ['zh-CN', 'en'] as const
export type Language = (typeof languages)[number]

/** The words with which the `msg` of what was done names those whom no message reaches: a task, not just news. */
const callWords: Record<Language, string> = { 'zh-CN': '请电话告知', en: 'please call' }

/** Whether the `msg` of what was done asks the reader to call somebody. */
export const asksToCall = (msg: string): boolean => Object.values(callWords).some((words) => msg.includes(words))
