import { Alert, Button } from 'antd'
import { useState } from 'react'
import { Can } from '../../../api/Can.tsx'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { NumbersDialog } from '../../../ui/NumbersDialog.tsx'
import { PatientLink } from '../../../ui/PatientLink.tsx'
import { dialogBeside } from '../../../ui/useDialog.ts'
import type { Unreached } from './kept.ts'
import styles from './rearrange.module.css'

/** The patients whose families no message reached, each with the numbers to call. */
export function ToCall({ patients }: { patients: readonly Unreached[] }) {
  const [called, call] = useState<number>()
  if (patients.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      className={styles.toCall ?? ''}
      title={t('schedule.hits.toCall', { count: patients.length })}
      description={
        <>
          <ul className={styles.patients} aria-label={t('schedule.hits.toCall', { count: patients.length })}>
            {patients.map(({ id, name }) => (
              <li key={id}>
                <PatientLink id={id} name={name} />
                <Can endpoint="/admin/patient/reveal">
                  <Button
                    type="link"
                    size="small"
                    aria-label={`${name} ${t('common.showNumbers')}`}
                    onClick={() => call(id)}
                  >
                    {t('common.showNumbers')}
                  </Button>
                </Can>
              </li>
            ))}
          </ul>
          {called !== undefined && <Numbers id={called} close={() => call(undefined)} />}
        </>
      }
    />
  )
}

function Numbers({ id, close }: { id: number; close: () => void }) {
  const numbers = useApi('/admin/patient/reveal', { id })
  return (
    <NumbersDialog dialog={dialogBeside('numbers', close)} load={numbers} seen>
      {({ parents }) =>
        parents.map(({ name, phone }) => ({ label: name, value: <a href={`tel:${phone}`}>{phone}</a>, wide: true }))
      }
    </NumbersDialog>
  )
}
