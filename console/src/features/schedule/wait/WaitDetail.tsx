import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { whenText } from '../../../shared/place/free.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { DetailDrawer } from '../../../ui/DetailDrawer.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { OfferTag, WaitTag } from './states.tsx'
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
            items={[
              { label: t('fields:state'), value: <WaitTag state={wait.state} /> },
              { label: t('schedule.course'), value: wait.courseName },
              { label: t('schedule.wait.can'), value: wishText(wait) },
              { label: t('so-wait:doctorId'), value: wait.doctorName },
              { label: t('so-wait:fromDay'), value: <DateText value={wait.fromDay} /> },
              { label: t('so-wait:toDay'), value: <DateText value={wait.toDay} /> },
              { label: t('so-wait:parentName'), value: wait.parentName },
              { label: t('so-wait:phone'), value: wait.phone },
              { label: t('fields:createdAt'), value: <DateText value={wait.createdAt} /> },
              ...(wait.reason ? [{ label: t('so-wait:reason'), value: wait.reason, wide: true }] : []),
              { label: t('fields:remark'), value: wait.remark, wide: true },
            ]}
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
