import { t } from '../../messages/index.ts'
import { FileUpload } from '../../ui/FileUpload.tsx'
import { fieldOf } from '../../ui/fieldOf.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { materialEndings } from './material.ts'

const Field = fieldOf('material')

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
      <Field name="content" label={t('material.file')}>
        <FileUpload kind="material" accept={materialEndings} hint={t('material.fileHint')} />
      </Field>
      <Field name="link" extra={t('material.linkHint')}>
        <TextInput max={500} placeholder="https://" />
      </Field>
    </>
  )
}
