import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { whenText } from '../../../shared/place/free.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { DetailDrawer } from '../../../ui/DetailDrawer.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { factsOf } from '../../../ui/factsOf.ts'
import { Panel } from '../../../ui/Panel.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { NoOffer, OfferTag, WaitTag } from './states.tsx'
import styles from './wait.module.css'
import { wishText } from './words.ts'

/** An entry in full, with all that it was offered. */
export function WaitDetail({ dialog }: { dialog: Dialog }) {
  const row = useApi('/admin/so-wait/detail', { id: dialog.id ?? 0 }, { enabled: dialog.open, live: true })
  return (
    <DetailDrawer dialog={dialog} title={row.data?.patientName ?? t('so-wait:noun')} load={row}>
      {(wait) => (
        <>
          <Facts
            items={factsOf('so-wait', wait, [
              { key: 'state', value: <WaitTag state={wait.state} /> },
              wait.noOffer && { key: 'noOffer', value: <NoOffer wait={wait} /> },
              { label: t('fields:source'), value: t(`schedule.wait.by.${wait.byFamily ? 'FAMILY' : 'DESK'}`) },
              'courseName',
              { label: t('schedule.wait.can'), value: wishText(wait) },
              'doctorName',
              'fromDay',
              'toDay',
              'parentName',
              'phone',
              'createdAt',
              wait.reason && { key: 'reason', wide: true },
              { key: 'remark', wide: true },
            ])}
          />
          <div className={styles.history}>
            <Panel title={t('schedule.wait.offers')}>
              {wait.offers.length === 0 ? (
                <p className={styles.none}>{t('schedule.wait.noOffers')}</p>
              ) : (
                <ol className={styles.offers}>
                  {wait.offers.map((offer) => (
                    <li key={offer.id}>
                      <span className={styles.when}>
                        {whenText(offer)} · {offer.doctorName}
                      </span>
                      <OfferTag state={offer.state} />
                      <small>
                        {t('so-wait:deadline')} <DateText value={offer.deadline} />
                      </small>
                    </li>
                  ))}
                </ol>
              )}
            </Panel>
          </div>
        </>
      )}
    </DetailDrawer>
  )
}
