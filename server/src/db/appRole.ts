import { Startup } from '../lib/startup.ts'
import type { Reserved } from './pool.ts'

/** The role that runs the product: it owns nothing, so the policies of the tables hold for it. */
export const APP_ROLE = 'cogcampus_app'

/** Makes the role, which all databases of a server share, and lets the owner of the tables work as it. */
export async function makeRole(session: Reserved): Promise<void> {
  const [found] = await session`select exists (select from pg_roles where rolname = ${APP_ROLE}) as any`
  try {
    // Two databases may make it at the same moment.
    if (!found?.any) {
      await session.run(`create role ${APP_ROLE} login`).catch((error: { code?: string }) => {
        if (error.code !== '42710' && error.code !== '23505') throw error
      })
    }
    const [me] = await session`select current_user as name, pg_has_role(current_user, ${APP_ROLE}, 'usage') as may`
    if (!me?.may) await session.run(`grant ${APP_ROLE} to current_user`)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new Startup(
      'DATABASE',
      `The user of DATABASE_URL may not make the role ${APP_ROLE}, as which the product works. Let an administrator of the database run:
  create role ${APP_ROLE}; grant ${APP_ROLE} to <user>;`,
    )
  }
}

/** What the role may do in a schema: everything with rows, nothing with tables, temporary ones included. */
export const privileges = (schema: string): string[] => [
  `grant usage on schema ${schema} to ${APP_ROLE}`,
  `grant select, insert, update, delete on all tables in schema ${schema} to ${APP_ROLE}`,
  `grant usage, select on all sequences in schema ${schema} to ${APP_ROLE}`,
  `grant execute on all functions in schema ${schema} to ${APP_ROLE}`,
  `do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$`,
]
