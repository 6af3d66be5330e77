import type { Response } from '@cogcampus/contract'
import { useNavigate } from 'react-router'
import type { Result } from '../../../api/attempt.ts'
import { call } from '../../../api/call.ts'
import { useAction } from '../../../api/useAction.ts'
import { useCan, useGo, useUser } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import type { Action } from '../../../ui/actions.ts'
import { confirm } from '../../../ui/confirm.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'

type Staff = Response<'/admin/rbac/user/page'>['list'][number]

/** The actions on a member of staff; those that users may not take on their own account are left out of the own row. */
export function useStaffActions({ edit, roles, reset }: Record<'edit' | 'roles' | 'reset', Dialog>) {
  const me = useUser()?.userId
  const status = useAction('/admin/rbac/user/status')
  const remove = useAction('/admin/rbac/user/delete')
  const leave = useLeaving()
  const navigate = useNavigate()
  return (row: Staff): Action[] => {
    const { id, userName: name } = row
    const own: Action[] = [{ label: t('common.edit'), endpoint: '/admin/rbac/user/update', run: () => edit.show(id) }]
    const history: Action = {
      label: t('system.history'),
      endpoint: '/admin/operation/page',
      page: '/system/operation',
      run: () => navigate(`/system/operation?table=rbac_user&rowId=${id}`),
    }
    if (id === me) return [...own, history]
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
            bulk: { id, version: row.version, status: 1 },
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
      history,
    ]
  }
}

/** Asks before an account is disabled or deleted, shows how many leads its user holds, and opens these leads afterwards. */
function useLeaving() {
  const can = useCan()
  const go = useGo()
  return async (ownerId: number, question: { title: string; hint: string }, act: () => Promise<Result<unknown>>) => {
    const held = { ownerId, held: true }
    const answer = can('/admin/customer/page')
      ? await call('/admin/customer/page', { ...held, pageSize: 1 }, { quiet: true }).catch(() => undefined)
      : undefined
    const count = answer?.data?.total ?? 0
    const hint = count > 0 ? `${question.hint} ${t('system.stillHolds', { count })}` : question.hint
    if (!(await confirm({ ...question, hint, danger: true }))) return
    if ((await act()).ok && count > 0) go(`/market/all?ownerId=${ownerId}&held=true`)
  }
}
