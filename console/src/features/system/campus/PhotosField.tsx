import { Form } from 'antd'
import { t } from '../../../messages/index.ts'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { PhotoInput, PhotosInput } from '../../../ui/PhotoInput.tsx'

const Field = fieldOf('campus')
const most = 9

/** The logo of the letterhead and the photographs of a campus. */
export function PhotosField() {
  return (
    <>
      <Field name="logo" extra={t('system.logoHint')}>
        <PhotoInput kind="campusPhoto" />
      </Field>
      <Form.Item name="photos" extra={t('system.photoHint', { count: most })}>
        <PhotosInput kind="campusPhoto" most={most} />
      </Form.Item>
    </>
  )
}
