import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import type { Action } from '../../../ui/actions.ts'
import type { Row } from '../../../ui/TablePage.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import type { Made } from './SecretOnce.tsx'

/** What can be done to a webhook; `made` gets a new secret. */
export function useWebhookActions(
  edit: Dialog,
  made: (made: Made) => void,
): (row: Row<'/admin/webhook/page'>) => Action[] {
  const test = useAction('/admin/webhook/test', { done: t('system.webhook.tested') })
  const replay = useAction('/admin/webhook/replayFailed', { done: t('system.webhook.replayed') })
  const rotate = useAction('/admin/webhook/rotate')
  const remove = useAction('/admin/webhook/delete')
  return ({ id, name, version, failed }) => [
    { label: t('common.edit'), endpoint: '/admin/webhook/update', run: () => edit.show(id) },
    { label: t('system.webhook.test'), endpoint: '/admin/webhook/test', run: () => test.run({ id }) },
    ...(failed > 0
      ? [
          {
            label: t('system.webhook.replayFailed'),
            endpoint: '/admin/webhook/replayFailed' as const,
            confirm: { title: t('system.webhook.confirmReplay', { name, count: failed }) },
            run: () => replay.run({ id }),
          },
        ]
      : []),
    {
      label: t('system.webhook.rotate'),
      endpoint: '/admin/webhook/rotate',
      confirm: { title: t('system.webhook.confirmRotate', { name }), hint: t('system.webhook.rotateHint') },
      run: async () => {
        const result = await rotate.run({ id, version })
        if (result.ok) made({ name, secret: result.data.secret })
      },
    },
    {
      label: t('common.delete'),
      endpoint: '/admin/webhook/delete',
      danger: true,
      confirm: { title: t('common.confirmDelete', { name }), hint: t('system.webhook.deleteHint') },
      run: () => remove.run({ id }),
    },
  ]
}
