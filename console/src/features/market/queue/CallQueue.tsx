import { useRef, useState } from 'react'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { FaultState } from '../../../ui/FaultState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PageLink } from '../../../ui/PageLink.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { useKeys } from '../../../ui/useKeys.ts'
import { LeadDrawer } from '../detail/LeadDrawer.tsx'
import { useLeadWork } from '../lead/useLeadWork.tsx'
import { Line } from './Line.tsx'
import styles from './queue.module.css'
import { ToCall } from './ToCall.tsx'

/** The leads of one person that are due, the longest first: one to be called now with all that is known, the others to choose from. */
export default function CallQueue({ ownerId }: { ownerId: number }) {
  const place = useRef<HTMLDivElement>(null)
  const queue = useApi('/admin/customer/queue', { ownerId }, { live: true, keep: true })
  const work = useLeadWork()
  const view = useDialog('view', '/admin/customer/detail')
  const [chosen, setChosen] = useState({ id: 0, at: 0 })
  const list = queue.data?.list ?? []
  const found = list.findIndex(({ id }) => id === chosen.id)
  // Who was called leaves the queue: the one after comes up by itself.
  const at = found < 0 ? Math.min(chosen.at, Math.max(list.length - 1, 0)) : found
  const lead = list[at]
  const choose = (id = 0) => setChosen({ id, at: list.findIndex((one) => one.id === id) })
  // A lead that comes to the front later does not take the place of the one that is being called.
  if (lead && (lead.id !== chosen.id || at !== chosen.at)) setChosen({ id: lead.id, at })
  const go = (step: number) => choose(list[Math.min(Math.max(at + step, 0), list.length - 1)]?.id)
  useKeys(place, { ...(lead ? work.keys(lead) : {}), j: () => go(1), k: () => go(-1) })

  return (
    <Panel title={t('market.queue.title')} extra={queue.data && <Extra ownerId={ownerId} {...queue.data} />}>
      <div ref={place}>
        {queue.error && <FaultState failure={queue.error} retry={queue.refetch} />}
        {queue.isLoading && <Loading />}
        {queue.data && !lead && <p className={styles.none}>{t('market.queue.none')}</p>}
        {lead && (
          <div className={styles.queue}>
            <ToCall key={lead.id} lead={lead} work={work} open={() => view.show(lead.id)} />
            <ol className={styles.lines} aria-label={t('market.queue.all')}>
              {list.map((one) => (
                <Line key={one.id} lead={one} current={one.id === lead.id} choose={() => choose(one.id)} />
              ))}
            </ol>
          </div>
        )}
      </div>
      <LeadDrawer dialog={view} work={work} />
      {work.element}
    </Panel>
  )
}

function Extra({ ownerId, due, unagreed }: { ownerId: number; due: number; unagreed: number }) {
  return (
    <span className={styles.extra}>
      <span>{t('market.queue.due', { count: due })}</span>
      <PageLink to={`/market/in?ownerId=${ownerId}&due=NONE`} data-some={unagreed > 0 || undefined}>
        {t('market.queue.unagreed', { count: unagreed })}
      </PageLink>
      <PageLink alone to={`/market/in?ownerId=${ownerId}`}>
        {t('statistics.allInProgress')}
      </PageLink>
    </span>
  )
}
