import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { t } from '../../../messages/index.ts'
import { copyText } from './copy.ts'

/** Below what is shown once: copy all of it, and close. */
export const CopyFooter = ({ text, close }: { text: string; close: () => void }) => (
  <>
    <Button icon={<CopyOutlined />} onClick={() => copyText(text)}>
      {t('system.copyAll')}
    </Button>
    <Button type="primary" onClick={close}>
      {t('system.done')}
    </Button>
  </>
)
