import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { t } from '../messages/index.ts'
import styles from './Facts.module.css'

export interface Fact {
  label: string
  value: ReactNode
  /** Takes the whole width. */
  wide?: boolean
}

const isNone = ({ value }: Fact) => value === null || value === undefined || value === ''

/** Labels with values, a dash where there is no value; with `fold` those without one stay behind a button that counts them. */
export function Facts({ items, fold = false }: { items: Fact[]; fold?: boolean }) {
  const [open, unfold] = useState(!fold)
  const none = items.filter(isNone)
  const shown = open ? items : items.filter((fact) => !isNone(fact))
  return (
    <>
      <dl className={styles.facts}>
        {shown.map((fact) => (
          <div key={fact.label} data-wide={fact.wide || undefined}>
            <dt>{fact.label}</dt>
            <dd>{isNone(fact) ? t('common.none') : fact.value}</dd>
          </div>
        ))}
      </dl>
      {!open && none.length > 0 && (
        <Button
          type="link"
          size="small"
          className={styles.more ?? ''}
          title={none.map(({ label }) => label).join(' · ')}
          onClick={() => unfold(true)}
        >
          {t('common.notFilled', { count: none.length })}
        </Button>
      )}
    </>
  )
}
