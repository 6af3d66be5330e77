import { activity } from '@cogcampus/contract/admin/activity'
import { activityLife } from '@cogcampus/contract/life/activity'
import { type SqlBool, sql } from 'kysely'
import { setting } from '../../db/reach.ts'
import type { Handlers } from '../../http/context.ts'
import { crudHandlers, related } from '../../http/crud.ts'
import { badField, notFound, refuse } from '../../lib/errors.ts'
import { softDelete } from '../../lib/update.ts'
import { cancel } from './cancel.ts'
import { check } from './check.ts'
import { mayChange, open } from './flow.ts'
import { numbers } from './numbers.ts'
import { submit } from './submit.ts'
import { withdraw } from './withdraw.ts'

const offers = (value: string) =>
  sql<number>`(select ${sql.raw(value)} from activity_campus o where o.activity_id = activity.id and o.deleted_at is null)`

const standard = crudHandlers(activity, 'activity', {
  sortable: ['title', 'startAt', 'createdAt', 'submittedAt'],
  by: '-id',
  columns: {
    campusName: related('campus', 'name', 'activity.campusId'),
    submittedByName: related('rbacUser', 'userName', 'activity.submittedBy'),
    checkedByName: related('rbacUser', 'userName', 'activity.checkedBy'),
    offers: () => offers('count(*)::int'),
    taken: () => offers('coalesce(sum(o.taken), 0)::int'),
  },
  filters: {
    remind: (yes) =>
      sql<SqlBool>`(activity.state = 'SUBMITTED' and activity.submitted_by is distinct from ${sql.raw(setting('user', 'bigint'))}) = ${yes}`,
    asked: (yes) =>
      sql<SqlBool>`coalesce(activity.state = 'SUBMITTED' and activity.submitted_by = ${sql.raw(setting('user', 'bigint'))}, false) = ${yes}`,
    campusId: (id) =>
      sql<SqlBool>`(activity.campus_id = ${id} or exists (select from activity_campus o
        where o.activity_id = activity.id and o.campus_id = ${id} and o.deleted_at is null))`,
  },
  prepare({ scope, t }, { campusId = null, ...fields }, before) {
    if (before && !mayChange(scope, before)) throw notFound()
    if (before && !activityLife.allows('activity/update', before.state)) throw refuse('ACTIVITY_STATE')
    if (campusId === null && !scope.reach.all) throw badField('BAD_INPUT', 'campusId', t('field.required'))
    const at = (fields.form ?? []).findIndex(({ kind, options }) => (kind === 'CHOICE') === (options?.length ?? 0) < 2)
    if (at >= 0) throw badField('BAD_INPUT', `form.${at}.options`, t('field.activityOptions'))
    return { ...fields, campusId }
  },
})

export const activityHandlers: Handlers<typeof activity> = {
  page: standard.page,
  detail: standard.detail,
  add: standard.add,
  update: standard.update,
  restore: standard.restore,
  async delete({ scope }, { id }) {
    await open(scope, 'activity/delete', { id })
    return softDelete(scope.update('activity'), id)
  },
  submit,
  withdraw,
  check,
  cancel,
  numbers,
}
