import type { Response } from '@cogcampus/contract'
import { useNavigate } from 'react-router'
import { call } from '../../../api/call.ts'
import { type Result, useAction } from '../../../api/useAction.ts'
import { useCan, useUser } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import type { Action } from '../../../ui/actions.ts'
import { confirm } from '../../../ui/confirm.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'

type Staff = Response<'/admin/rbac/user/page'>['list'][number]

/** What can be done to a member of staff; what nobody may do to himself is left out of one's own row. */
export function useStaffActions({ edit, roles, reset }: Record<'edit' | 'roles' | 'reset', Dialog>) {
  const me = useUser()?.userId
  const status = useAction('/admin/rbac/user/status')
  const remove = useAction('/admin/rbac/user/delete')
  const restore = useAction('/admin/rbac/user/restore')
  const leave = useLeaving()
  return (row: Staff): Action[] => {
    const { id, userName: name } = row
    if (row.deletedAt) {
      return [
        {
          label: t('common.restore'),
          endpoint: '/admin/rbac/user/restore',
          confirm: { title: t('system.restoreTitle', { name }) },
          run: () => restore.run({ id }),
        },
      ]
    }
    const own: Action[] = [{ label: t('common.edit'), endpoint: '/admin/rbac/user/update', run: () => edit.show(id) }]
    if (id === me) return own
    return [
      ...own,
      { label: t('system.setRoles'), endpoint: '/admin/rbac/user/saveUserRole', run: () => roles.show(id) },
      {
        label: t('system.resetPassword'),
        endpoint: '/admin/rbac/user/status',
        run: () => reset.show(id),
      },
      row.status === 1
        ? {
            label: t('system.disable'),
            endpoint: '/admin/rbac/user/status',
            danger: true,
            run: () =>
              leave(id, { title: t('system.confirmDisable', { name }), hint: t('system.disableHint') }, () =>
                status.run({ id, version: row.version, status: 2 }),
              ),
          }
        : {
            label: t('system.enable'),
            endpoint: '/admin/rbac/user/status',
            confirm: { title: t('system.confirmEnable', { name }), hint: t('system.enableHint') },
            run: () => status.run({ id, version: row.version, status: 1 }),
          },
      {
        label: t('common.delete'),
        endpoint: '/admin/rbac/user/delete',
        danger: true,
        run: () =>
          leave(id, { title: t('common.confirmDelete', { name }), hint: t('system.staffDeletable') }, () =>
            remove.run({ id }),
          ),
      },
    ]
  }
}

/** Asks before somebody leaves, says how many leads he holds, and opens these afterwards so that they are given to others. */
function useLeaving() {
  const can = useCan()
  const navigate = useNavigate()
  return async (ownerId: number, question: { title: string; hint: string }, act: () => Promise<Result<unknown>>) => {
    const held = { ownerId, held: true }
    const answer = can('/admin/customer/page')
      ? await call('/admin/customer/page', { ...held, pageSize: 1 }, { quiet: true }).catch(() => undefined)
      : undefined
    const count = answer?.data?.total ?? 0
    const hint = count > 0 ? `${question.hint} ${t('system.stillHolds', { count })}` : question.hint
    if (!(await confirm({ ...question, hint, danger: true }))) return
    if ((await act()).ok && count > 0) navigate(`/market/all?ownerId=${ownerId}&held=true`)
  }
}
