import { type SqlBool, sql } from 'kysely'
import { sendMessages, type Telling } from '../message/store.ts'

interface Refused {
  key: string
  name: string
  mime: string
  accountId: number | null
}

/** Tells the family that a file which it uploaded is not shown: the account that its user goes on as. */
export async function tellRefused(scope: Telling, { key, name, mime, accountId }: Refused): Promise<void> {
  const db = scope.writeUnscoped('the family that uploaded a file, and the homework that holds it')
  const account = await db
    .selectFrom('parentAccount')
    .select('id')
    .where(sql<SqlBool>`open_id = (select o.open_id from parent_account o where o.id = ${accountId})`)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!account) return
  const homework = await db
    .selectFrom('fileUse')
    .innerJoin('workEntry', 'workEntry.id', 'fileUse.rowId')
    .select('workEntry.workId')
    .where('fileUse.fileKey', '=', key)
    .where('fileUse.tableName', '=', 'work_entry')
    .executeTakeFirst()
  const what = mime.startsWith('audio/') ? 'sound' : 'picture'
  await sendMessages(scope, [
    {
      accountId: account.id,
      event: 'fileRefused',
      type: 'SYSTEM',
      words: (t) => ({
        title: t('message.fileRefused.title', { what: t(`message.fileRefused.${what}`) }),
        body: t('message.fileRefused.body', { name }),
      }),
      ...(homework ? { link: `/work?id=${homework.workId}` } : {}),
      eventKey: `file-refused:${key}`,
    },
  ])
}
