/**
 * The templates by which the messaging app tells families outside of the applet. Each has an id there, and is agreed to by itself: one
 * agreement is one notice.
 */
export const noticeKinds = ['LESSON', 'ANSWER', 'REMINDER', 'TRAINING', 'ACTIVITY', 'NEWS'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Who of a family is told: of the parents who want to be, all or those with a right; or the account that it is about. */
export const familyReceivers = ['parents', 'payers', 'guardians', 'reportReaders', 'account'] as const
/** What the applet shows where a message to a family leads; `upload` is the place of what was uploaded. */
export const familyPages = [
  'lesson',
  'makeUp',
  'waits',
  'feedback',
  'order',
  'consent',
  'hours',
  'work',
  'report',
  'upload',
  'activity',
  'message',
] as const

export interface FamilyEvent {
  kind: NoticeKind
  /** All parents, unless it says otherwise. */
  to?: (typeof familyReceivers)[number]
  opens: (typeof familyPages)[number]
  /** For how many hours it is of use: what could not be sent until then is not sent. */
  hours: number
  /** It is sent in the quiet hours, too. */
  atNight?: boolean
  /** Whom it does not reach is rung. */
  ring?: boolean
  /** It is of use only as long as its session is to take place. */
  ahead?: boolean
}

/** What families are told of: each is one message in the applet, and one notice of the messaging app where the family agreed to it. */
export const familyEvents = {
  lessonChanged: { kind: 'LESSON', opens: 'lesson', hours: 24, atNight: true, ring: true },
  lessonAsAsked: { kind: 'LESSON', opens: 'lesson', hours: 24, atNight: true },
  lessonPlanned: { kind: 'LESSON', opens: 'lesson', hours: 24, atNight: true, ahead: true },
  lessonTomorrow: { kind: 'REMINDER', opens: 'lesson', hours: 24, ahead: true },
  /** Of use until the last day on which the lesson can be made up. */
  makeUpEnds: { kind: 'REMINDER', opens: 'makeUp', hours: 192 },
  leaveDecided: { kind: 'ANSWER', opens: 'lesson', hours: 24, ring: true },
  waitOffered: { kind: 'ANSWER', opens: 'waits', hours: 24 },
  waitEnded: { kind: 'ANSWER', opens: 'waits', hours: 72 },
  feedbackAnswered: { kind: 'ANSWER', to: 'account', opens: 'feedback', hours: 72 },
  refundDecided: { kind: 'ANSWER', to: 'payers', opens: 'order', hours: 72, ring: true },
  consentEnded: { kind: 'ANSWER', to: 'guardians', opens: 'consent', hours: 72 },
  hoursFew: { kind: 'REMINDER', opens: 'hours', hours: 72 },
  hoursEnd: { kind: 'REMINDER', opens: 'hours', hours: 72 },
  freezeBegun: { kind: 'ANSWER', opens: 'order', hours: 72 },
  freezeLifted: { kind: 'ANSWER', opens: 'order', hours: 72 },
  orderVoided: { kind: 'ANSWER', opens: 'order', hours: 72 },
  hoursTransferred: { kind: 'ANSWER', opens: 'order', hours: 72 },
  freezeEnds: { kind: 'REMINDER', opens: 'order', hours: 72 },
  freezeEnded: { kind: 'REMINDER', opens: 'order', hours: 72 },
  commentWritten: { kind: 'TRAINING', opens: 'lesson', hours: 72 },
  commentAnswered: { kind: 'TRAINING', opens: 'lesson', hours: 72 },
  workGiven: { kind: 'TRAINING', opens: 'work', hours: 72 },
  workAnswered: { kind: 'TRAINING', opens: 'work', hours: 72 },
  workReviewed: { kind: 'TRAINING', opens: 'work', hours: 72 },
  reportSent: { kind: 'TRAINING', to: 'reportReaders', opens: 'report', hours: 72 },
  reportAnswered: { kind: 'TRAINING', to: 'reportReaders', opens: 'report', hours: 72 },
  reportWithdrawn: { kind: 'TRAINING', to: 'reportReaders', opens: 'report', hours: 72 },
  fileRefused: { kind: 'TRAINING', to: 'account', opens: 'upload', hours: 24 },
  activityChanged: { kind: 'ACTIVITY', to: 'account', opens: 'activity', hours: 72 },
  activityTomorrow: { kind: 'ACTIVITY', to: 'account', opens: 'activity', hours: 24 },
  /** An announcement; an urgent one is sent in the quiet hours, too. */
  announced: { kind: 'NEWS', opens: 'message', hours: 48 },
} as const satisfies Record<string, FamilyEvent>

export type FamilyEventName = keyof typeof familyEvents
export const familyEventNames = Object.keys(familyEvents) as [FamilyEventName, ...FamilyEventName[]]

/** The page of the applet that a notice opens. */
export const noticePage = 'more/message/index'

/** States in which nothing reached the family. */
export const unreachedStates = ['NO_ACCOUNT', 'NOT_AGREED', 'REFUSED', 'OUTDATED', 'UNSURE'] as const

/**
 * What becomes of a notice. What the messaging app may or may not have sent is `UNSURE`, and is never sent again; `NO_ACCOUNT` is of a
 * patient of whose family nobody is told by the applet; an announcement's are `PAUSED` and `STOPPED` together.
 */
export const noticeStates = ['WAITING', 'PAUSED', 'SENDING', 'SENT', 'STOPPED', ...unreachedStates] as const
export type NoticeState = (typeof noticeStates)[number]

/** What came of a notice, in a word: what the figures of an event count, and what the list is narrowed by. */
export const noticeOutcomes = {
  waiting: ['WAITING', 'PAUSED', 'SENDING'],
  sent: ['SENT'],
  unreached: ['NO_ACCOUNT', 'NOT_AGREED'],
  unsure: ['UNSURE'],
  refused: ['REFUSED'],
  unneeded: ['OUTDATED', 'STOPPED'],
} as const satisfies Record<string, readonly NoticeState[]>
export type NoticeOutcome = keyof typeof noticeOutcomes
export const noticeOutcomeNames = Object.keys(noticeOutcomes) as [NoticeOutcome, ...NoticeOutcome[]]

/** What a field of a template can carry: the title of the message, its text, the campus, or when it was written. */
export const noticeValues = ['title', 'text', 'campus', 'time'] as const
export type NoticeValue = (typeof noticeValues)[number]

/** What a field can carry, told by its name: `time2` and `date3` nothing but a time. */
export const valuesOfField = (name: string): readonly NoticeValue[] =>
  /^(time|date)/.test(name) ? ['time'] : noticeValues
