import { t } from '../../../messages/index.ts'
import { useDict } from '../../../ui/useDict.ts'

/** The cognitive domains that a doctor works in, in one line. */
export function Specialties({ values }: { values: string[] }) {
  const domain = useDict('domain')
  return values.map((value) => domain.label(value) || value).join(t('common.comma')) || t('common.none')
}
