import { Form } from 'antd'
import { t } from '../../../messages/index.ts'
import { FileUpload } from '../../../ui/FileUpload.tsx'

interface Certificate {
  name: string
  accessUrl: string
}

/** Scans of certificates, as a field of a form. */
export function CertificatesField({ needed = false }: { needed?: boolean }) {
  const label = t('course.certificates')
  return (
    <Form.Item<{ certificates: Certificate[] }>
      name="certificates"
      label={label}
      getValueProps={(value?: Certificate[]) => ({
        value: value?.map(({ name, accessUrl }) => ({ name, url: accessUrl })) ?? [],
      })}
      getValueFromEvent={(files: { name: string; url: string }[]) =>
        files.map(({ name, url }) => ({ name, accessUrl: url }))
      }
      rules={needed ? [{ required: true, type: 'array', min: 1, message: t('course.certificateNeeded') }] : []}
    >
      <FileUpload kind="certificate" accept=".jpg,.jpeg,.png,.webp,.pdf" limit={9} hint={t('course.certificateHint')} />
    </Form.Item>
  )
}
