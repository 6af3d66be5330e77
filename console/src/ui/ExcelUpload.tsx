import { t } from '../messages/index.ts'
import { FilePicker } from './FilePicker.tsx'

interface Props {
  value?: File | null
  onChange?: (file: File | null) => void
  /** CSV files, too. */
  csv?: boolean
  pending?: boolean
}

/** One Excel file, .xls or .xlsx only (specification section 5). The page that holds it sends it. */
export function ExcelUpload({ value, onChange, csv = false, pending = false }: Props) {
  return (
    <FilePicker
      label={t('common.uploadExcel')}
      hint={t(csv ? 'common.sheetHint' : 'common.excelHint')}
      accept={csv ? '.xls,.xlsx,.csv' : '.xls,.xlsx'}
      limit={1}
      tooMany={t('common.excelMany')}
      wrongType={t(csv ? 'common.sheetOnly' : 'common.excelOnly')}
      pending={pending}
      names={value ? [value.name] : []}
      onPick={([file]) => onChange?.(file ?? null)}
      onRemove={() => onChange?.(null)}
    />
  )
}
