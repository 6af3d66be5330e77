/** Who was told of what a call did, so that its answer can say so. */
export class Told {
  /** Members of staff who got a message, by id. */
  readonly staff = new Set<number>()
  /** Those who got one because they look after a lead: named only to a caller who may read it. */
  readonly owners: { staffId: number; leadId: number }[] = []
  /** Accounts of the messaging app that got one. */
  readonly accounts = new Set<number>()
  /** Patients without a parent whom a message in the app could reach: somebody has to call. */
  readonly unreached = new Set<number>()
  /** The same where only who pays was to be told. */
  readonly unreachedPayers = new Set<number>()
  /** Sign-ups for activities whose family no message could reach. */
  readonly unreachedSignUps = new Set<number>()
}
