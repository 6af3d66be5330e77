import { REALM_EXCEPTION, Status } from './envelope.ts'

const refused = (code: number) => ({ status: Status.refused, code })

/**
 * Every refusal the server can give: its `errCode`, the envelope's `status`, and what HTTP would say.
 * Texts for a person are in the server's message files under the same word.
 */
export const errors = {
  [REALM_EXCEPTION]: { status: Status.sessionInvalid, code: 401 },
  BAD_INPUT: { status: Status.badInput, code: 400 },
  MALFORMED_JSON: { status: Status.badInput, code: 400 },
  MARKER_MISSING: { status: Status.badInput, code: 400 },
  CROSS_SITE: refused(403),
  FORBIDDEN: refused(403),
  NOT_FOUND: refused(404),
  NO_CAMPUS: refused(403),
  STALE_VERSION: refused(409),
  DUPLICATE: { status: Status.badInput, code: 409 },
  UNKNOWN_REFERENCE: { status: Status.badInput, code: 400 },
  RULE_BROKEN: { status: Status.badInput, code: 400 },
  IN_USE: refused(409),
  BUILT_IN: refused(409),
  IDEMPOTENCY_KEY_REUSED: refused(409),
  LOGIN_FAILED: refused(400),
  TOO_MANY_ATTEMPTS: refused(429),
  TOO_MANY_STREAMS: refused(429),
  BUSY: refused(503),
  OLD_PASSWORD_WRONG: { status: Status.badInput, code: 400 },
  PASSWORD_TOO_WEAK: { status: Status.badInput, code: 400 },
  RECENT_SIGN_IN_REQUIRED: refused(403),
  PASSWORD_CHANGE_REQUIRED: refused(403),
  GRANT_BEYOND_OWN: refused(403),
  NOT_ON_ONESELF: refused(409),
  LAST_ADMINISTRATOR: refused(409),
  NOT_A_TREE: refused(409),
  PARENT_DELETED: refused(409),
  AGREEMENT_MOVED_ON: refused(409),
  CUSTOMER_ALREADY_TAKEN: refused(409),
  CUSTOMER_STATE: refused(409),
  CUSTOMER_NOT_YOURS: refused(403),
  CUSTOMER_COOL_DOWN: refused(409),
  CUSTOMER_DAILY_CAP: refused(409),
  CUSTOMER_HOLDING_CAP: refused(409),
  CUSTOMER_RECEIVER: refused(409),
  CUSTOMER_LOCKED: refused(409),
  CUSTOMER_OPEN_ORDER: refused(409),
  CUSTOMER_UNOWNED: refused(409),
  CUSTOMER_MERGED: refused(409),
  CUSTOMER_DUPLICATE_PHONE: { status: Status.badInput, code: 409 },
  CHECK_DECIDED: refused(409),
  CHECK_OWN: refused(403),
  UPLOAD_EXPIRED: refused(410),
  FILE_TYPE_REFUSED: { status: Status.badInput, code: 415 },
  FILE_TOO_LARGE: { status: Status.badInput, code: 413 },
  FILE_INCOMPLETE: { status: Status.badInput, code: 400 },
  FILE_MISSING: { status: Status.badInput, code: 400 },
  UNKNOWN_PATH: refused(404),
  UNSUPPORTED_TYPE: { status: Status.badInput, code: 415 },
  INTERNAL: refused(500),
} as const satisfies Record<string, { status: Status; code: number }>

export type ErrCode = keyof typeof errors
