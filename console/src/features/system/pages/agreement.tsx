import { Button, Segmented, Skeleton } from 'antd'
import { Can } from '../../../api/Can.tsx'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FaultState } from '../../../ui/FaultState.tsx'
import { SubjectContext } from '../../../ui/subject.ts'
import { useDialog } from '../../../ui/useDialog.ts'
import { useQueryState } from '../../../ui/useQueryState.ts'
import { AgreementView } from '../agreement/AgreementView.tsx'
import styles from '../agreement/agreement.module.css'
import { PublishForm } from '../agreement/PublishForm.tsx'

const codes = ['service', 'privacy', 'consent', 'contract'] as const

/** What families accept: every revision stays readable, the next one is published here. */
export default function AgreementPage() {
  const [query, change] = useQueryState()
  const publish = useDialog('publish', '/admin/dict/agreement/edit')
  const code = codes.find((each) => each === query.code) ?? codes[0]
  const newest = useApi('/admin/dict/agreement/info', { code })
  const none = newest.error?.errCode === 'NOT_FOUND'
  const button = (
    <Can endpoint="/admin/dict/agreement/edit">
      <Button type="primary" onClick={() => publish.show()}>
        {t('system.publishNext')}
      </Button>
    </Can>
  )
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Segmented
          value={code}
          options={codes.map((each) => ({ value: each, label: t(`system.agreementCode.${each}`) }))}
          onChange={(next) => change({ code: next, revision: undefined, with: undefined })}
        />
        {newest.data && button}
      </div>
      {none ? (
        <EmptyState title={t('system.notPublished')}>{button}</EmptyState>
      ) : newest.error ? (
        <FaultState failure={newest.error} retry={newest.refetch} />
      ) : newest.isPending ? (
        <Skeleton active paragraph={{ rows: 12 }} />
      ) : (
        <AgreementView key={code} newest={newest.data} />
      )}
      {(newest.data || none) && (
        <SubjectContext value={{ id: code }}>
          <PublishForm key={`form ${code}`} dialog={publish} code={code} newest={newest.data} reload={newest.refetch} />
        </SubjectContext>
      )}
    </div>
  )
}
