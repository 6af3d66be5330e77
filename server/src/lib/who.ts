/**
 * The caller of a call: a member of staff or an account of the messaging app. Each kind counts its own ids, so an id alone
 * identifies neither.
 */
export type Who = { kind: 'staff'; userId: number } | { kind: 'account'; accountId: number }

/** Identifies a caller among all: `staff:7`, `account:7`, and `public` without a session. */
export function keyOf(who: Who | null): string {
  if (!who) return 'public'
  return who.kind === 'staff' ? `staff:${who.userId}` : `account:${who.accountId}`
}
