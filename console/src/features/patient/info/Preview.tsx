import { Modal } from 'antd'
import { fileUrl } from '../../../api/request.ts'
import { t } from '../../../messages/index.ts'
import { FileView } from '../../../ui/FileView.tsx'

/** A stored file with the name that a person knows it by. */
export interface Shown {
  name: string
  address: string
}

/** A picture or a PDF over the page. */
export function Preview({ shown, close }: { shown: Shown | undefined; close: () => void }) {
  return (
    <Modal open={shown !== undefined} title={shown?.name} width={900} footer={null} onCancel={close} destroyOnHidden>
      {shown && <FileView address={shown.address} name={shown.name} />}
      {shown && (
        <p>
          <a href={fileUrl(shown.address)} target="_blank" rel="noreferrer">
            {t('patient.openFile')}
          </a>
        </p>
      )}
    </Modal>
  )
}
