import type { ReactNode } from 'react'
import { t } from '../messages'
import { Box, Heading, Press, Txt } from './native'
import type { PressProps } from './native.types'

/** A section with a heading and, at its end, one way on. */
export function Section({
  title,
  more,
  onMore,
  children,
}: {
  title?: string
  more?: string
  onMore?: () => void
  children: ReactNode
}) {
  return (
    <Box className="section">
      {title && (
        <Box className="section-head">
          <Heading level={2} className="section-title">
            {title}
          </Heading>
          {more && (
            <Press className="more" onClick={onMore}>
              {more}
            </Press>
          )}
        </Box>
      )}
      {children}
    </Box>
  )
}

/** A white surface. */
export const Card = ({ children, className = '' }: { children: ReactNode; className?: string }) => (
  <Box className={`card ${className}`}>{children}</Box>
)

/** A line of a list that opens something, here or in the messaging app. */
export function Row({
  title,
  note,
  end,
  label,
  onClick,
  asks,
}: {
  title: ReactNode
  note?: ReactNode
  end?: ReactNode
  label?: string
  onClick?: () => void
  asks?: PressProps['asks']
}) {
  const opens = Boolean(onClick || asks)
  const inner = (
    <>
      <Box className="row-text">
        <Box className="row-title">{title}</Box>
        {note && <Box className="row-note">{note}</Box>}
      </Box>
      {end && <Box className="row-end">{end}</Box>}
      {opens && <Box className="icon icon-next" />}
    </>
  )
  return opens ? (
    <Press className="row" label={label} onClick={onClick} asks={asks}>
      {inner}
    </Press>
  ) : (
    <Box className="row">{inner}</Box>
  )
}

/** A label with its value. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box className="fact">
    <Txt className="fact-label">{label}</Txt>
    <Box className="fact-value">{children}</Box>
  </Box>
)

/**
 * A button over the whole width; with a `reason` it is grey, and says below it what is missing. `disabled` is for one that need not: its own
 * words, or those below the button before it, say why. Where several have the same words, `of` names for screen readers what each is about.
 */
export const Action = ({
  children,
  of,
  onClick,
  busy = false,
  kind = 'main',
  disabled = false,
  reason,
}: {
  children: string
  of?: string | undefined
  onClick: () => void
  busy?: boolean
  kind?: 'main' | 'plain' | 'danger'
  disabled?: boolean
  reason?: string | undefined
}) => (
  <>
    <Press
      className={`action action-${kind}`}
      label={of ? t('common.of', { what: children, of }) : undefined}
      disabled={busy || disabled || Boolean(reason)}
      onClick={onClick}
    >
      {children}
    </Press>
    {reason && (
      <Box className="action-reason" role="status">
        {reason}
      </Box>
    )}
  </>
)

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'neutral'
const signs: Record<Tone, string> = { success: '✓', warning: '!', danger: '×', info: '›', neutral: '·' }
/** A state: its tone has a sign besides the colour. */
export const Tag = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <Txt className={`tag tag-${tone}`}>
    {signs[tone]} {children}
  </Txt>
)

/** One of a few choices. */
export const Choices = <T extends string | number>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: T | null
  options: readonly { value: T; label: string }[]
  onChange: (value: T) => void
}) => (
  <Box className="choices" role="group" label={label}>
    {options.map((option) => (
      <Press
        key={option.value}
        className={`choice ${option.value === value ? 'choice-on' : ''}`}
        pressed={option.value === value}
        onClick={() => onChange(option.value)}
      >
        {option.label}
      </Press>
    ))}
  </Box>
)

/** A field with its label and what is wrong with it. */
export const Field = ({
  label,
  fault,
  children,
}: {
  label: string
  fault?: string | undefined
  children: ReactNode
}) => (
  <Box className="field">
    <Txt className="field-label">{label}</Txt>
    {children}
    {fault && (
      <Box className="field-fault" role="alert">
        {fault}
      </Box>
    )}
  </Box>
)

/** One to five stars. */
export const Stars = ({
  label,
  value,
  onChange,
}: {
  label: string
  value: number
  onChange?: (value: number) => void
}) => (
  <Box className="stars">
    <Txt>{label}</Txt>
    <Box className="stars-row" role={onChange ? 'group' : 'img'} label={onChange ? label : `${label} ${value}/5`}>
      {[1, 2, 3, 4, 5].map((star) =>
        onChange ? (
          <Press
            key={star}
            className={`star ${star <= value ? 'star-on' : ''}`}
            label={`${label} ${star}`}
            pressed={star === value}
            onClick={() => onChange(star)}
          >
            {star <= value ? '★' : '☆'}
          </Press>
        ) : (
          <Txt key={star} className={`star-small ${star <= value ? 'star-on' : ''}`}>
            {star <= value ? '★' : '☆'}
          </Txt>
        ),
      )}
    </Box>
  </Box>
)
