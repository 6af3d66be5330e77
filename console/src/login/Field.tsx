import type { InputHTMLAttributes, ReactNode } from 'react'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  name: string
  label: string
  error: string | undefined
  /** Refused by the server: marked without a message (specification section 8). */
  marked: boolean
  tip: string | undefined
  children?: ReactNode
}

/** A field of the login form: label, input, message below, tooltip beside. */
export function Field({ name, label, error, marked, tip, children, ...input }: Props) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <div className="field-box">
        <input
          {...input}
          id={name}
          name={name}
          aria-invalid={marked || error !== undefined}
          aria-describedby={`${name}-error`}
        />
        {children}
        {tip && (
          <span role="tooltip" className="field-tip">
            {tip}
          </span>
        )}
      </div>
      <p id={`${name}-error`} className="field-error" aria-live="polite">
        {error}
      </p>
    </div>
  )
}
