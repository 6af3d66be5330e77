import type { Request } from '@cogcampus/contract'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { PhoneLink } from '../lead/cells.tsx'
import { IntentionTag } from '../lead/LeadTags.tsx'
import styles from '../lead/lead.module.css'
import { useLeadAction } from '../lead/useLeadAction.ts'
import { Composer } from './Composer.tsx'

type Values = Omit<Request<'/admin/customer-follow/add'>, 'customerId' | 'files' | 'contactedAt'> & {
  contactedAt?: string | null
  files?: { name: string; url: string }[] | null
}

/** Records a contact and sets the next one, by keyboard alone. */
export function FollowDialog({ dialog }: { dialog: Dialog }) {
  const id = dialog.id ?? 0
  const lead = useApi('/admin/customer/detail', { id }, { enabled: dialog.open, keep: true }).data
  const add = useLeadAction('/admin/customer-follow/add', t('market.followed'))
  return (
    <FormDialog<Values>
      dialog={dialog}
      title={t('market.follow')}
      about={lead?.id === id ? lead.childName : undefined}
      initial={{ method: 'call', twoWay: true }}
      question={({ twoWay, nextContactAt }) =>
        twoWay && !nextContactAt && !isAhead(lead?.nextContactAt)
          ? { title: t('market.unagreedTitle'), hint: t('market.unagreedHint') }
          : undefined
      }
      save={({ intention, contactedAt, nextContactAt, files, ...values }) =>
        add.run({
          ...values,
          customerId: id,
          intention: intention ?? null,
          ...(contactedAt ? { contactedAt } : {}),
          nextContactAt: nextContactAt ?? null,
          files: (files ?? []).map(({ name, url }) => ({ name, accessUrl: url })),
        })
      }
    >
      {lead?.id === id && (
        <div className={styles.about}>
          <strong>{lead.childName}</strong>
          {lead.contact && <span>{lead.contact}</span>}
          <PhoneLink phone={lead.phone} />
          <IntentionTag value={lead.intention} />
          <span className={styles.unset}>
            {lead.lastContactAt ? (
              <>
                {t('customer:lastContactAt')} <DateText value={lead.lastContactAt} as="relative" />
              </>
            ) : (
              t('market.neverContacted')
            )}
          </span>
        </div>
      )}
      <Composer />
    </FormDialog>
  )
}

/** An agreed time that is still to come is kept by a contact that agrees on none. */
const isAhead = (time: string | null | undefined) => Boolean(time) && Date.parse(time as string) > Date.now()
