import { randomUUID } from 'node:crypto'
import type { ErrCode } from '@cogcampus/contract/errors'
import type { Sql } from '../../src/db/connect.ts'
import { newPhone } from '../world.ts'
import { accounts, type Made, type Making, type Verdict } from './policy.ts'

/** About a row of a child of the account: of any other family it is not found, whatever the place. */
export const ofChild = (about: string, own: ErrCode | null = null) =>
  ({ ...accounts, about, mine: { elsewhere: 'NOT_FOUND', ...(own ? { own } : {}) } }) as const satisfies Verdict

/** Makes the patient one of the account, with every right. */
export async function adopt(sql: Sql, accountId: number, patientId: number): Promise<void> {
  const [own] = await sql`select parent_id from parent_account where id = ${accountId}`
  let parentId = own?.parentId
  if (!parentId) {
    const [parent] =
      await sql`insert into parent_info (name, phone, search) values (${randomUUID()}, ${newPhone()}, '') returning id`
    parentId = parent?.id
    await sql`update parent_account set parent_id = ${parentId} where id = ${accountId}`
  }
  await sql`insert into patient_parent (patient_id, parent_id, relation, guardian, payer, may_ask_leave, sees_reports)
    values (${patientId}, ${parentId}, 'mother', true, true, true, true)`
}

/** A row as `make` makes it, of a child of the account where the place is its own; `patientOf` finds the patient of the row. */
export const familys =
  (make: (making: Making) => Promise<Made>, patientOf: (sql: Sql, made: Made) => PromiseLike<{ id?: number }[]>) =>
  async (making: Making): Promise<Made> => {
    const made = await make(making)
    const { caller, place, sql } = making
    if (caller.isAccount && caller.accountId && place === 'own') {
      const [patient] = await patientOf(sql, made)
      await adopt(sql, caller.accountId, patient?.id as number)
    }
    return made
  }

const ofParts = (_: Sql, { parts }: Made) => Promise.resolve([{ id: parts?.patientId as number }])

/** A row that names its patient among its parts, of a child of the account. */
export const childs = (make: (making: Making) => Promise<Made>) => ({ make: familys(make, ofParts) })
/** A patient who is a child of the account. */
export const child = (make: (making: Making) => Promise<Made>) => ({
  make: familys(make, (_, { id }) => Promise.resolve([{ id }])),
})
/** A row whose patient is found in its table, of a child of the account. */
export const childsIn = (table: string, make: (making: Making) => Promise<Made>) => ({
  make: familys(make, (sql, { id }) =>
    sql.run<{ id: number }>(`select patient_id as id from ${table} where id = $1`, [id]),
  ),
})
