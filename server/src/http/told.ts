import type { Language } from '@cogcampus/contract/envelope'
import type { Executor } from '../db/statement.ts'
import { text } from '../lib/text.ts'
import type { Told } from '../lib/told.ts'

/** As many as are named; of more, how many they are. */
const NAMED = 3

const NAMES = `select (select array_agg(name order by id) from (
    select id, user_name as name from rbac_user where id = any($1::bigint[]) order by id limit ${NAMED}) s) as staff,
  (select array_agg(name order by id) from (
    select id, name from patient where id = any($2::bigint[]) order by id limit ${NAMED}) p) as unreached,
  (select array_agg(name order by id) from (
    select id, name from patient where id = any($3::bigint[]) order by id limit ${NAMED}) p) as unreached_payers`

/** What the answer to a member of staff says of who was told: nothing where nobody was, in the reader's language. */
export async function toldText(
  tx: Executor,
  { staff, accounts, ...told }: Told,
  { userId, language }: { userId: number; language: Language },
): Promise<string> {
  const others = [...staff].filter((id) => id !== userId)
  const unreached = [...told.unreached]
  const payers = [...told.unreachedPayers]
  const missed = unreached.length + payers.length
  if (others.length + accounts.size + missed === 0) return ''
  const asked = others.length + missed > 0
  const [names] = asked ? await tx.run(NAMES, [others, unreached, payers], { prepare: true }) : []
  const said = (key: 'staff' | 'unreached' | 'unreachedPayers', some: unknown, count: number) => {
    if (count === 0) return []
    const list = ((some ?? []) as string[]).join(language === 'en' ? ', ' : '、')
    const named = count > NAMED ? text(language, 'told.more', { names: list, count }) : list
    return [text(language, `told.${key}`, { names: named })]
  }
  return [
    ...(accounts.size > 0 ? [text(language, missed > 0 ? 'told.otherFamilies' : 'told.family')] : []),
    ...said('staff', names?.staff, others.length),
    ...said('unreached', names?.unreached, unreached.length),
    ...said('unreachedPayers', names?.unreached_payers, payers.length),
  ].join(language === 'en' ? '; ' : '；')
}
