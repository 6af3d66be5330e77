import { limits } from '@cogcampus/contract/limits'
import { Fragment } from 'react'
import { t } from '../../../messages/index.ts'
import { CommentDrawer } from '../../../shared/comment/CommentDrawer.tsx'
import { FaultState } from '../../../ui/FaultState.tsx'
import { ListPanel } from '../../../ui/ListPanel.tsx'
import { PageLink } from '../../../ui/PageLink.tsx'
import { PatientLink } from '../../../ui/PatientLink.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import styles from './dashboard.module.css'
import { useOwed } from './useOwed.ts'

const separator = ' · '

/** A line breaks between the parts of a reason, not within its date. */
const Why = ({ text }: { text: string }) => (
  <span className={styles.why}>
    {text.split(separator).map((part, at, parts) => (
      <Fragment key={part}>
        <span>{at < parts.length - 1 ? `${part} ·` : part}</span>{' '}
      </Fragment>
    ))}
  </span>
)

/**
 * What a doctor owes, each with the reason for which it stands here and the link that opens its form; whom others wait for first. Records
 * are written in the drawer of the day above.
 */
export default function Owed() {
  const kinds = useOwed()
  const comment = useDialog('comment', '/admin/reply/list')
  const first = kinds[0]
  if (!first) return null
  const [failed, fine = first] = [kinds.find(({ load }) => load.error), kinds.find(({ load }) => !load.error)]
  const kindOf = new Map(kinds.flatMap((kind) => kind.rows.map((row) => [row, kind] as const)))
  return (
    <>
      <ListPanel
        title={t('home.owed')}
        load={(kinds.every(({ load }) => load.error) ? first : (kinds.find(({ load }) => load.isPending) ?? fine)).load}
        rows={[...kindOf.keys()]}
        empty={t('home.nothingOwed')}
        idOf={({ key }) => key}
        groupOf={(row) => kindOf.get(row)?.title ?? ''}
        extraOf={(row) => {
          const { all = '', total = 0 } = kindOf.get(row) ?? {}
          return (
            <PageLink alone to={all}>
              {t('home.owed.all', { count: total, more: total >= limits.countCap ? '+' : '' })}
            </PageLink>
          )
        }}
      >
        {({ patientId, patientName, why, late, todo, to }) => (
          <>
            <div className={styles.owed}>
              <PatientLink id={patientId} name={patientName} />
              <Why text={why} />
              {late !== undefined && <StatusTag tone="danger">{t('home.owed.late', { count: late })}</StatusTag>}
            </div>
            <PageLink alone to={to}>
              {todo}
            </PageLink>
          </>
        )}
      </ListPanel>
      {failed?.load.error && fine !== failed && <FaultState failure={failed.load.error} retry={failed.load.refetch} />}
      <CommentDrawer dialog={comment} />
    </>
  )
}
