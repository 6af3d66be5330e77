import type { Response } from '@cogcampus/contract'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { materialText } from '../../../shared/work/materialText.ts'
import { WorkTag } from '../../../shared/work/WorkTag.tsx'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import type { Action } from '../../../ui/actions.ts'
import { DetailDrawer } from '../../../ui/DetailDrawer.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { factsOf } from '../../../ui/factsOf.ts'
import { PageLink } from '../../../ui/PageLink.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { useDict } from '../../../ui/useDict.ts'
import { Entries } from './Entries.tsx'
import styles from './work.module.css'

type Work = Response<'/admin/work/detail'>

interface Props {
  dialog: Dialog
  actions: (work: Work) => Action[]
}

/** Homework in full, with what was handed in, asked, answered and said about it. */
export function WorkDetail({ dialog, actions }: Props) {
  const row = useApi('/admin/work/detail', { id: dialog.id ?? 0 }, { enabled: dialog.open, live: true })
  const domains = useDict('domain')
  return (
    <DetailDrawer dialog={dialog} title={row.data?.title ?? t('work:noun')} width="min(560px, 92vw)" load={row}>
      {(work) => (
        <>
          {work.readOnly ? (
            <p className={styles.quiet}>{t('course.work.readOnly')}</p>
          ) : (
            <div className={styles.steps}>
              <ActionBar actions={actions(work)} />
            </div>
          )}
          <Facts
            items={factsOf('work', work, [
              { key: 'state', value: <WorkTag state={work.state} /> },
              'patientName',
              'day',
              'dueOn',
              'doctorName',
              { key: 'domain', value: domains.label(work.domain) },
              'timesAWeek',
              'minutes',
              { key: 'score', value: work.score && `${work.score} / 5` },
              work.materialId !== null && {
                key: 'materialTitle',
                value: <PageLink to={`/material/library?view=${work.materialId}`}>{materialText(work)}</PageLink>,
                wide: true,
              },
              { key: 'content', wide: true },
            ])}
          />
          <Entries entries={work.entries} />
        </>
      )}
    </DetailDrawer>
  )
}
