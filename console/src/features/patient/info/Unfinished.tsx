import { Alert, Button, Space } from 'antd'
import { useNavigate } from 'react-router'
import { useCanOpen } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { useBegun } from '../../../ui/useDraft.ts'
import styles from './info.module.css'

/** The forms about the patient that the user began and left, wherever they stand: to go on with, or to discard. */
export function Unfinished({ patientId }: { patientId: number }) {
  const canOpen = useCanOpen()
  const navigate = useNavigate()
  return useBegun(patientId)
    .filter(({ address }) => canOpen(address))
    .map(({ key, title, address, at, discard }) => (
      <Alert
        key={key}
        type="info"
        showIcon
        title={
          <>
            {t('patient.unfinished', { title })}{' '}
            <span className={styles.small}>
              <DateText value={at} as="relative" />
            </span>
          </>
        }
        action={
          <Space>
            <Button size="small" onClick={() => navigate(address)}>
              {t('patient.goOn')}
            </Button>
            <Button size="small" type="text" onClick={discard}>
              {t('common.discardDraft')}
            </Button>
          </Space>
        }
      />
    ))
}
