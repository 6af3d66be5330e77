import { SwapOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { DictText } from '../../../ui/DictText.tsx'
import { NextContact } from '../lead/cells.tsx'
import { IntentionTag, StateTag } from '../lead/LeadTags.tsx'
import type { LeadDetail } from '../lead/lead.ts'
import styles from './merge.module.css'

interface Props {
  winner: LeadDetail
  loser: LeadDetail
  swap: () => void
  back: () => void
  merge: () => void
  pending: boolean
  children: ReactNode
}

/** Both leads side by side: the one that stays, the one that goes into it, and which of its facts are taken over. */
export function Compare({ winner, loser, swap, back, merge, pending, children }: Props) {
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.compare}>
          <thead>
            <tr>
              <td />
              <th scope="col">
                {t('market.stays')}
                <strong>{winner.childName}</strong>
              </th>
              <th scope="col">
                {t('market.goesIn')}
                <strong>{loser.childName}</strong>
              </th>
            </tr>
          </thead>
          <tbody>
            {facts().map(({ label, of, taken }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{of(winner) ?? t('common.none')}</td>
                <td data-taken={(taken && of(winner) === null && of(loser) !== null) || undefined}>
                  {of(loser) ?? t('common.none')}
                  {taken && of(winner) === null && of(loser) !== null && <small> {t('market.taken')}</small>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.hint}>{t('market.mergeHint')}</p>
      {children}
      <div className={styles.buttons}>
        <Button onClick={back}>{t('market.chooseOther')}</Button>
        <Button icon={<SwapOutlined aria-hidden />} onClick={swap}>
          {t('market.swap')}
        </Button>
        <Button type="primary" loading={pending} onClick={merge}>
          {t('market.mergeInto', { name: winner.childName })}
        </Button>
      </div>
    </>
  )
}

interface Fact {
  label: string
  of: (lead: LeadDetail) => ReactNode
  /** Copied to the remaining lead where its own value is empty. */
  taken?: true
}
const facts = (): Fact[] => [
  { label: t('market.phone'), of: (lead) => <span className={styles.phone}>{lead.phone}</span> },
  { label: t('fields:state'), of: (lead) => <StateTag state={lead.state} /> },
  { label: t('customer:ownerId'), of: (lead) => lead.ownerName },
  { label: t('fields:campusId'), of: (lead) => lead.campusName },
  { label: t('customer:contactCount'), of: (lead) => lead.contactCount },
  { label: t('customer:contact'), of: (lead) => lead.contact, taken: true },
  {
    label: t('market.relation'),
    of: (lead) => lead.relation && <DictText type="relation" value={lead.relation} />,
    taken: true,
  },
  { label: t('market.birthday'), of: (lead) => lead.birthday && <DateText value={lead.birthday} />, taken: true },
  {
    label: t('customer:intention'),
    of: (lead) => lead.intention && <IntentionTag value={lead.intention} />,
    taken: true,
  },
  {
    label: t('fields:source'),
    of: (lead) => lead.source && <DictText type="source" value={lead.source} />,
    taken: true,
  },
  {
    label: t('customer:nextContactAt'),
    of: (lead) => lead.nextContactAt && <NextContact value={lead.nextContactAt} />,
    taken: true,
  },
  { label: t('customer:need'), of: (lead) => lead.need, taken: true },
  { label: t('customer:createdAt'), of: (lead) => <DateText value={lead.createdAt} as="day" /> },
]
