import { Form } from 'antd'
import { t } from '../../../messages/index.ts'
import { PhotosInput } from '../../../ui/PhotoInput.tsx'

const most = 9

/** The photographs of a campus. */
export function PhotosField() {
  return (
    <Form.Item name="photos" extra={t('system.photoHint', { count: most })}>
      <PhotosInput kind="campusPhoto" most={most} />
    </Form.Item>
  )
}
