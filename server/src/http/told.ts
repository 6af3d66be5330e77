import type { Language } from '@cogcampus/contract/envelope'
import type { Executor } from '../db/statement.ts'
import { text } from '../lib/text.ts'
import type { Told } from '../lib/told.ts'

/** As many as are named; of more, how many they are. */
const NAMED = 3

const NAMES = `select (select array_agg(name order by id) from (
    select id, user_name as name from rbac_user where id = any($1::bigint[]) order by id limit ${NAMED}) s) as staff,
  (select array_agg(name order by id) from (
    select id, name from patient where id = any($2::bigint[]) order by id limit ${NAMED}) p) as unreached`

/** What the answer to a member of staff says of who was told: nothing where nobody was, in the reader's language. */
export async function toldText(
  tx: Executor,
  { staff, accounts, unreached }: Told,
  { userId, language }: { userId: number; language: Language },
): Promise<string> {
  const others = [...staff].filter((id) => id !== userId)
  const missed = [...unreached]
  if (others.length + accounts.size + missed.length === 0) return ''
  const asked = others.length + missed.length > 0
  const [names] = asked ? await tx.run(NAMES, [others, missed], { prepare: true }) : []
  const named = (some: unknown, count: number) => {
    const list = ((some ?? []) as string[]).join(language === 'en' ? ', ' : '、')
    return count > NAMED ? text(language, 'told.more', { names: list, count }) : list
  }
  return [
    ...(accounts.size > 0 ? [text(language, missed.length > 0 ? 'told.otherFamilies' : 'told.family')] : []),
    ...(others.length > 0 ? [text(language, 'told.staff', { names: named(names?.staff, others.length) })] : []),
    ...(missed.length > 0 ? [text(language, 'told.unreached', { names: named(names?.unreached, missed.length) })] : []),
  ].join(language === 'en' ? '; ' : '；')
}
