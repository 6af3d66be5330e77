import type { Child } from '../api/useAccount'
import { settings } from '../app/settings'
import { t } from '../messages'
import { Choices } from './parts'

/** Which of several children the page is about. */
export function ChildPicker({ children, child }: { children: Child[]; child: Child | undefined }) {
  if (children.length < 2) return null
  return (
    <Choices
      label={t('child.which')}
      value={child?.id ?? null}
      options={children.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(patientId) => settings.set({ patientId })}
    />
  )
}
