import { t } from '../messages/index.ts'
import { FilePicker } from './FilePicker.tsx'

/** One Excel file, .xls or .xlsx only (specification section 5). The page that holds it sends it. */
export function ExcelUpload({ value, onChange }: { value?: File | null; onChange?: (file: File | null) => void }) {
  return (
    <FilePicker
      label={t('common.uploadExcel')}
      hint={t('common.excelHint')}
      accept=".xls,.xlsx"
      limit={1}
      tooMany={t('common.excelMany')}
      wrongType={t('common.excelOnly')}
      names={value ? [value.name] : []}
      onPick={([file]) => onChange?.(file ?? null)}
      onRemove={() => onChange?.(null)}
    />
  )
}
