import { dict } from '@cogcampus/contract/admin/dict'
import type { Handlers } from '../../http/context.ts'
import { crudHandlers } from '../../http/crud.ts'
import { inUseBy, nounOf } from '../../http/inUse.ts'
import { badField, refuse } from '../../lib/errors.ts'
import { softDelete } from '../../lib/update.ts'
import { agreement } from './agreement.ts'
import { config } from './config.ts'
import { assertType, holderOf } from './rules.ts'

const standard = crudHandlers(dict, 'dict', {
  sortable: ['value', 'label', 'sort', 'createdAt'],
  by: 'sort',
})

export const dictHandlers: Handlers<typeof dict> = {
  page: standard.page,
  detail: standard.detail,
  async add(context, item) {
    await assertType(context.db, item.type)
    return standard.add(context, item)
  },
  restore: standard.restore,
  'agreement/info': agreement['agreement/info'],
  'agreement/edit': agreement['agreement/edit'],
  'config/info': config['config/info'],
  'config/update': config['config/update'],

  async all({ db, caller }, { type }) {
    let query = db
      .selectFrom('dict')
      .select(['type', 'value', 'label', 'labelEn', 'color'])
      .where('status', '=', 1)
      .where('deletedAt', 'is', null)
      .orderBy('type')
      .orderBy('sort')
      .orderBy('id')
    if (type) query = query.where('type', '=', type)
    // Without a prototype: a type may be called "constructor".
    const byType: Record<string, { value: string; label: string; color: string | null }[]> = Object.create(null)
    for (const { type: of, value, label, labelEn, color } of await query.execute()) {
      byType[of] ??= []
      byType[of].push({ value, label: (caller.language === 'en' && labelEn) || label, color })
    }
    return byType
  },

  /** The value of a built-in item is what code goes by, and rows hold the value of one in use: only its texts change. */
  async update(context, item) {
    const before = await context.db
      .selectFrom('dict')
      .select(['builtIn', 'type', 'value'])
      .where('id', '=', item.id)
      .executeTakeFirst()
    if (before && (before.type !== item.type || before.value !== item.value)) {
      if (before.builtIn) throw refuse('BUILT_IN')
      const field = before.type === item.type ? 'value' : 'type'
      const holder = await holderOf(context.scope, before)
      if (holder) {
        const what = nounOf(holder, context.caller.language)
        throw badField('IN_USE', field, context.t('field.valueInUse', { what }))
      }
      await assertType(context.db, item.type)
    }
    return standard.update(context, item)
  },

  async delete({ db, scope, caller, t }, { id }) {
    await softDelete(db.updateTable('dict'), id)
    const row = await db
      .selectFrom('dict')
      .select(['builtIn', 'type', 'value'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (row.builtIn) throw refuse('BUILT_IN')
    const holder = await holderOf(scope, row)
    if (holder) throw inUseBy(holder, { caller, t })
    return null
  },
}
