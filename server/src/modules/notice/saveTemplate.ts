import type { notice } from '@cogcampus/contract/admin/notice'
import type { NoticeKind } from '@cogcampus/contract/notices'
import { sql } from 'kysely'
import type { WriteScope } from '../../db/scope.ts'
import type { Handlers } from '../../http/context.ts'
import { badField, staleVersion } from '../../lib/errors.ts'

/** Sets a template. What families agreed to before is forgotten where it is another now. */
export const saveTemplate: Handlers<typeof notice>['saveTemplate'] = async (
  { db, scope, t },
  { kind, version, templateId, fields },
) => {
  if (templateId && fields.length === 0) throw badField('BAD_INPUT', 'fields', t('field.required'))
  const before = await db
    .selectFrom('noticeTemplate')
    .select(['kind', 'templateId', 'version'])
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst()
  if (!before || before.version !== version) throw staleVersion(undefined, before)
  const saved = await db
    .updateTable('noticeTemplate')
    .set({ templateId, fields: sql`${fields}::jsonb` })
    .where('kind', '=', kind)
    .returning('version')
    .executeTakeFirstOrThrow()
  // What families agreed to is the template, not the kind.
  if (before.templateId !== templateId) await forget(scope, kind)
  return saved
}

const forget = (scope: WriteScope, kind: NoticeKind) =>
  scope
    .writeUnscoped('an agreement to a template that is no longer used is none')
    .deleteFrom('noticeConsent')
    .where('kind', '=', kind)
    .execute()
