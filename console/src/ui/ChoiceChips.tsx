import { useId } from 'react'
import styles from './ChoiceChips.module.css'

interface Props<V extends string> {
  label: string
  value?: V | null
  onChange?: (value: V) => void
  /** `keys` is the shortcut, shown as a title. */
  options: { value: V; label: string; keys?: string | undefined; title?: string | undefined }[]
}

/** Chooses one of a few visible options by click or arrow keys. */
export function ChoiceChips<V extends string>({ label, value, onChange, options }: Props<V>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={styles.chips}>
      {options.map((option) => (
        <label key={option.value} className={styles.chip} title={option.title}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange?.(option.value)}
          />
          {option.label}
          {option.keys && <kbd>{option.keys}</kbd>}
        </label>
      ))}
    </div>
  )
}
