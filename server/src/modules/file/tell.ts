import type { FileKind } from '@cogcampus/contract/files'
import { type SqlBool, sql } from 'kysely'
import { sendMessages, type Telling } from '../message/store.ts'

interface Refused {
  key: string
  name: string
  mime: string
  kind: FileKind | null
  accountId: number | null
}

/** Tells the family that a file which it uploaded is not shown: the account that its user goes on as. */
export async function tellRefused(scope: Telling, refused: Refused): Promise<void> {
  const { key, name, mime, accountId } = refused
  const db = scope.writeUnscoped('the family that uploaded a file, and the row that holds it')
  const account = await db
    .selectFrom('parentAccount')
    .select('id')
    .where(sql<SqlBool>`open_id = (select o.open_id from parent_account o where o.id = ${accountId})`)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!account) return
  const link = await placeOf(db, refused)
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
      ...(link ? { link } : {}),
      eventKey: `file-refused:${key}`,
    },
  ])
}

/** The page of the applet where another file can be put in the place of a refused one; null where no row held it that has a page. */
async function placeOf(
  db: ReturnType<Telling['writeUnscoped']>,
  { key, kind }: Pick<Refused, 'key' | 'kind'>,
): Promise<string | null> {
  const use = await db
    .selectFrom('fileUse')
    .leftJoin('workEntry', (join) =>
      join.onRef('workEntry.id', '=', 'fileUse.rowId').on('fileUse.tableName', '=', 'work_entry'),
    )
    .select(['fileUse.tableName', 'fileUse.rowId', 'workEntry.workId'])
    .where('fileUse.fileKey', '=', key)
    .executeTakeFirst()
  if (use?.workId) return `/work?id=${use.workId}`
  if (use?.tableName === 'patient') return `/patient?id=${use.rowId}`
  // Pictures of persons are chosen where the family finds itself and its children.
  return kind === 'avatar' || kind === 'patientPhoto' ? '/mine' : null
}
