/**
 * The templates by which the messaging app tells families outside of the applet. Each has an id there, and is agreed to by itself: one
 * agreement is one notice.
 */
export const noticeKinds = ['LESSON', 'ANSWER', 'REMINDER', 'TRAINING', 'ACTIVITY', 'NEWS'] as const
export type NoticeKind = (typeof noticeKinds)[number]

export interface FamilyEvent {
  kind: NoticeKind
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
  lessonChanged: { kind: 'LESSON', hours: 24, atNight: true, ring: true },
  lessonAsAsked: { kind: 'LESSON', hours: 24, atNight: true },
  lessonPlanned: { kind: 'LESSON', hours: 24, atNight: true, ahead: true },
  lessonTomorrow: { kind: 'REMINDER', hours: 24, ahead: true },
  leaveDecided: { kind: 'ANSWER', hours: 24, ring: true },
  waitOffered: { kind: 'ANSWER', hours: 24 },
  waitEnded: { kind: 'ANSWER', hours: 72 },
  feedbackAnswered: { kind: 'ANSWER', hours: 72 },
  refundDecided: { kind: 'ANSWER', hours: 72, ring: true },
  consentEnded: { kind: 'ANSWER', hours: 72 },
  hoursFew: { kind: 'REMINDER', hours: 72 },
  hoursEnd: { kind: 'REMINDER', hours: 72 },
  commentWritten: { kind: 'TRAINING', hours: 72 },
  commentAnswered: { kind: 'TRAINING', hours: 72 },
  workGiven: { kind: 'TRAINING', hours: 72 },
  workAnswered: { kind: 'TRAINING', hours: 72 },
  workReviewed: { kind: 'TRAINING', hours: 72 },
  reportSent: { kind: 'TRAINING', hours: 72 },
  reportAnswered: { kind: 'TRAINING', hours: 72 },
  reportWithdrawn: { kind: 'TRAINING', hours: 72 },
  fileRefused: { kind: 'TRAINING', hours: 24 },
  activityChanged: { kind: 'ACTIVITY', hours: 72 },
  /** An announcement; an urgent one is sent in the quiet hours, too. */
  announced: { kind: 'NEWS', hours: 48 },
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
