import { Button } from 'antd'
import { t } from '../../../messages/index.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { LeadForm } from '../forms/LeadForm.tsx'

/** The front desk registers a visitor; the manager of the campus's leads then allocates the lead. */
export default function RegisterPage() {
  const form = useDialog('add', '/admin/customer/add')
  return (
    <Panel title={t('market.registerVisit')}>
      <EmptyState title={t('market.registerVisit.title')} hint={t('market.registerVisit.hint')}>
        <Button type="primary" onClick={() => form.show()}>
          {t('market.register')}
        </Button>
      </EmptyState>
      <LeadForm dialog={form} />
    </Panel>
  )
}
