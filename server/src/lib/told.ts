/** Who was told of what a call did, so that its answer can say so. */
export class Told {
  /** Members of staff who got a message, by id. */
  readonly staff = new Set<number>()
  /** Accounts of the messaging app that got one. */
  readonly accounts = new Set<number>()
  /** Patients without a parent whom a message in the app could reach: somebody has to call. */
  readonly unreached = new Set<number>()
  /** The same where only who pays was to be told. */
  readonly unreachedPayers = new Set<number>()
}
