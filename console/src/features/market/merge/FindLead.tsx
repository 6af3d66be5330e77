import { useState } from 'react'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { columnsOf } from '../../../ui/columnsOf.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useDebounced } from '../../../ui/useDebounced.ts'
import { childFacts } from '../lead/cells.tsx'
import { StateTag } from '../lead/LeadTags.tsx'
import type { Lead, LeadDetail } from '../lead/lead.ts'
import styles from './merge.module.css'

/** The other lead of a merge: those that may be the same family, or any that is searched for. */
export function FindLead({ of, choose }: { of: LeadDetail; choose: (id: number) => void }) {
  const [text, setText] = useState('')
  const [keyword, setKeyword] = useState('')
  const search = useDebounced(setKeyword)
  const similar = useApi('/admin/customer/similar', { id: of.id })
  const found = useApi('/admin/customer/page', { keyword, pageSize: 10 }, { enabled: keyword !== '', keep: true })
  const rows = (keyword ? found.data?.list : similar.data)?.filter(({ id }) => id !== of.id)
  return (
    <div className={styles.find}>
      <p>{t('market.mergeFind', { name: of.childName })}</p>
      <TextInput
        autoFocus
        value={text}
        placeholder={t('market.keywordHint')}
        aria-label={t('market.findLead')}
        onChange={(next) => {
          setText(next)
          search(next.trim())
        }}
      />
      <h3>{t(keyword ? 'market.foundLeads' : 'market.similar')}</h3>
      {rows?.length === 0 ? (
        <EmptyState title={t(keyword ? 'common.emptyFiltered' : 'market.noSimilar')} />
      ) : (
        <DataTable
          caption={t('market.similar')}
          rows={rows}
          idOf={({ id }) => id}
          columns={columnsOf<Lead>('customer', [
            { key: 'childName', title: t('market.child'), render: (row) => `${row.childName} ${childFacts(row)}` },
            { key: 'contact' },
            { key: 'phone' },
            { key: 'state', render: (row) => <StateTag state={row.state} /> },
            { key: 'ownerName' },
          ])}
          rowActions={(row) => [{ label: t('market.compare'), run: () => choose(row.id) }]}
        />
      )}
    </div>
  )
}
