import type { Response } from '@cogcampus/contract'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { WorkTag } from '../../../shared/work/WorkTag.tsx'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import type { Action } from '../../../ui/actions.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { DetailDrawer } from '../../../ui/DetailDrawer.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { FileLinks } from '../../../ui/FileLinks.tsx'
import { FileView, fitsAmongWords } from '../../../ui/FileView.tsx'
import { factsOf } from '../../../ui/factsOf.ts'
import type { Dialog } from '../../../ui/useDialog.ts'
import { useDict } from '../../../ui/useDict.ts'
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
              { key: 'content', wide: true },
            ])}
          />
          <ol className={styles.entries}>
            {work.entries.map(({ id, kind, text, files, authorName, createdAt }) => (
              <li key={id}>
                <span className={styles.quiet}>
                  {t(`work:kind.${kind}`)} · {authorName} · <DateText value={createdAt} />
                </span>
                <span>{text}</span>
                <Files files={files} />
              </li>
            ))}
          </ol>
        </>
      )}
    </DetailDrawer>
  )
}

/** What was handed in or given with a text: pictures, sound and films in place, links for the rest. */
function Files({ files }: { files: Work['entries'][number]['files'] }) {
  const others = files.filter(({ accessUrl }) => !fitsAmongWords(accessUrl))
  return (
    <>
      {files
        .filter((file) => !others.includes(file))
        .map((file) => (
          <figure key={file.accessUrl} className={styles.file}>
            <FileView address={file.accessUrl} name={file.name} />
            <figcaption>
              <FileLinks files={[file]} />
            </figcaption>
          </figure>
        ))}
      {others.length > 0 && <FileLinks files={others} />}
    </>
  )
}
