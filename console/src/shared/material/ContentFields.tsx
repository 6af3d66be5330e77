import { Form } from 'antd'
import { t } from '../../messages/index.ts'
import { FileUpload } from '../../ui/FileUpload.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { materialEndings } from './material.ts'

/** What a version consists of, as a form has it. */
export interface ContentValues {
  content?: { name: string; url: string }[] | undefined
  link?: string | null | undefined
}

/** The same as calls take it. */
export const contentOf = ({ content, link }: ContentValues) => ({
  ...(content?.[0] ? { file: content[0].url, fileName: content[0].name } : {}),
  ...(link ? { link } : {}),
})

/** The file or the link of a version. */
export function ContentFields() {
  return (
    <>
      <Form.Item name="content" label={t('material.file')}>
        <FileUpload kind="material" accept={materialEndings} hint={t('material.fileHint')} />
      </Form.Item>
      <Form.Item name="link" label={t('material.link')} extra={t('material.linkHint')}>
        <TextInput max={500} placeholder="https://" />
      </Form.Item>
    </>
  )
}
