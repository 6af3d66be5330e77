import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { useGo } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { FirstParent, sexAndAge } from '../cells.tsx'
import type { Patient } from '../patient.ts'
import styles from './info.module.css'
import { infoNouns, type PatientInfo } from './info.ts'

/** Finds the other file of a patient, and merges it into this one, or this one into it. */
export function MergeDialog({ dialog, patient }: { dialog: Dialog; patient: PatientInfo }) {
  const [keyword, setKeyword] = useState('')
  const wanted = keyword.trim() ? { keyword: keyword.trim() } : { similarTo: patient.id }
  const found = useApi('/admin/patient/page', { ...wanted, pageSize: 10 }, { enabled: dialog.open, keep: true })
  const merge = useAction('/admin/patient/merge', { done: t('patient.mergedNow'), also: infoNouns })
  const go = useGo()
  const rows = (found.data?.list ?? []).filter(({ id }) => id !== patient.id)
  const run = async (winner: { id: number; name: string }, loser: { id: number; name: string; number: string }) => {
    const question = {
      title: t('patient.mergeTitle', { name: loser.name, number: loser.number }),
      hint: t('patient.mergeHint'),
    }
    if (!(await confirm(question))) return
    const result = await merge.run({ winnerId: winner.id, loserId: loser.id })
    if (!result.ok) return
    dialog.close()
    if (winner.id !== patient.id) go(`/patient/info?id=${winner.id}`)
  }
  return (
    <Modal
      open={dialog.open}
      title={t('patient.merge')}
      width={720}
      footer={null}
      onCancel={dialog.close}
      destroyOnHidden
    >
      <Alert
        type="info"
        showIcon
        title={t('patient.mergeIntro', { name: patient.name })}
        style={{ marginBottom: 16 }}
      />
      <TextInput value={keyword} onChange={setKeyword} placeholder={t('patient.keywordHint')} />
      {rows.length === 0 && <EmptyState title={t('patient.noSimilar')} />}
      <ul className={styles.list} style={{ marginTop: 16 }}>
        {rows.map((row: Patient) => (
          <li key={row.id}>
            <div className={styles.line}>
              <span>
                <strong>{row.name}</strong>{' '}
                <span className={styles.small}>
                  {row.number} · {sexAndAge(row)} · {row.campusName}
                </span>
              </span>
              <span>
                <Button type="link" onClick={() => run(patient, row)}>
                  {t('patient.mergeInto')}
                </Button>
                <Button type="link" onClick={() => run(row, patient)}>
                  {t('patient.mergeFrom')}
                </Button>
              </span>
            </div>
            <div className={styles.small}>
              <FirstParent parents={row.parents} />
            </div>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
