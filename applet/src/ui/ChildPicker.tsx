import type { Children } from '../api/useAccount'
import { t } from '../messages'
import { Choices } from './parts'

/** Which of several children the page is about. */
export function ChildPicker({ of: { children, child, choose, voice } }: { of: Children }) {
  if (children.length < 2) return null
  return (
    <Choices
      label={t('child.which', {}, voice)}
      value={child?.id ?? null}
      options={children.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={choose}
    />
  )
}
