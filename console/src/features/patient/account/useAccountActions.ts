import type { Response } from '@cogcampus/contract'
import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import type { Action } from '../../../ui/actions.ts'
import type { Dialog } from '../../../ui/useDialog.ts'

type Account = Response<'/admin/parent-account/page'>['list'][number]
/** The lists that show accounts. */
export const accountNouns = ['/admin/parent-account', '/admin/rbac/user', '/admin/parent-info', '/admin/patient']

/** What can be done to an account. */
export function useAccountActions(edit: Dialog): (row: Account) => Action[] {
  const update = useAction('/admin/parent-account/update', { also: accountNouns })
  const remove = useAction('/admin/parent-account/delete', { also: accountNouns })
  return ({ id, version, locked, parentName, phone }) => {
    const name = parentName ?? phone ?? ''
    return [
      { label: t('patient.link'), endpoint: '/admin/parent-account/update', run: () => edit.show(id) },
      {
        label: t(locked ? 'patient.unlock' : 'patient.lock'),
        endpoint: '/admin/parent-account/update',
        danger: !locked,
        confirm: {
          title: t(locked ? 'patient.unlockTitle' : 'patient.lockTitle', { name }),
          hint: t(locked ? 'patient.unlockHint' : 'patient.lockHint'),
        },
        run: () => update.run({ id, version, locked: !locked }),
      },
      {
        label: t('common.delete'),
        endpoint: '/admin/parent-account/delete',
        danger: true,
        confirm: { title: t('common.confirmDelete', { name }), hint: t('common.deletable') },
        run: () => remove.run({ id }),
      },
    ]
  }
}
