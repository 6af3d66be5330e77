import { t } from '../../../messages/index.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'

/** Whether campuses can open a course. */
export function ShelfTag({ onShelf }: { onShelf: boolean }) {
  return <StatusTag tone={onShelf ? 'success' : 'neutral'}>{t(`course:onShelf.${onShelf}`)}</StatusTag>
}
