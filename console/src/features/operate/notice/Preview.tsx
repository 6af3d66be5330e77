import type { FamilyEventName } from '@cogcampus/contract/notices'
import { Alert, Modal } from 'antd'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FaultState } from '../../../ui/FaultState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import styles from './notice.module.css'

/** The latest of an event as families read them: the notice, and the message in the app that it leads to. */
export function Preview({ event, dialog }: { event: FamilyEventName; dialog: Dialog }) {
  const preview = useApi('/admin/notice/preview', { event })
  const { templateId, samples } = preview.data ?? {}
  return (
    <Modal open title={t(`notice:event.${event}`)} footer={null} onCancel={dialog.close}>
      {preview.error ? (
        <FaultState failure={preview.error} retry={preview.refetch} />
      ) : !samples ? (
        <Loading />
      ) : (
        <>
          {!templateId && <Alert type="info" showIcon title={t('operate.notice.noTemplate')} />}
          {samples.length === 0 && <EmptyState title={t('operate.notice.noSample')} />}
          {samples.map(({ id, title, text, createdAt, fields }) => (
            <article key={id} className={styles.sample}>
              {fields.length > 0 && (
                <dl className={styles.notice} aria-label={t('notice:noun')}>
                  {fields.map(({ name, value }) => (
                    <div key={name}>
                      <dt>{name}</dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
                </dl>
              )}
              <h3>{title}</h3>
              <p className={styles.text}>{text}</p>
              <small>
                <DateText value={createdAt} />
              </small>
            </article>
          ))}
        </>
      )}
    </Modal>
  )
}
