// The same parts as plain HTML: a button is a button, for keyboards and screen readers too.
import { useDidHide, useDidShow } from '@tarojs/taro'
import { type CSSProperties, useEffect, useRef } from 'react'
import { objectOf } from '../app/objectOf'
import { beginPage, ledAway, takeFocus, watchFocus } from './focus'
import type {
  AreaProps,
  BoxProps,
  DayProps,
  LineProps,
  OverProps,
  PicProps,
  PlayProps,
  PressProps,
  RestProps,
  TickProps,
  WebProps,
} from './native.types'

watchFocus()

const styleOf = (text = ''): CSSProperties =>
  objectOf(
    text.split(';').flatMap((part) => {
      const at = part.indexOf(':')
      return at > 0 ? [[part.slice(0, at).trim(), part.slice(at + 1).trim()] as const] : []
    }),
  )

export const Box = ({ className, children, style, label, role }: BoxProps) => (
  <div
    className={className}
    style={style ? styleOf(style) : undefined}
    {...(label ? { 'aria-label': label, role: role ?? 'group' } : { role })}
  >
    {children}
  </div>
)
export function Over({ className, children, label, onClose }: OverProps) {
  const at = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => (at.current ? takeFocus(at.current, () => close.current()) : undefined), [])
  return (
    <div ref={at} className={className} role="dialog" aria-modal aria-label={label}>
      {children}
    </div>
  )
}
export const Txt = ({ className, children }: BoxProps) => <span className={className}>{children}</span>
export const Heading = ({ className, children, level }: BoxProps & { level: 1 | 2 }) =>
  level === 1 ? <PageTitle className={className}>{children}</PageTitle> : <h2 className={className}>{children}</h2>
function PageTitle({ className, children }: BoxProps) {
  const at = useRef<HTMLHeadingElement>(null)
  const led = useRef<HTMLButtonElement | null>(null)
  useDidShow(() => {
    if (at.current) beginPage(at.current, led.current)
  })
  useDidHide(() => {
    led.current = ledAway()
  })
  return (
    <h1 ref={at} className={className}>
      {children}
    </h1>
  )
}
export const Press = ({ className, children, onClick, disabled, label, pressed, asks, onPhone }: PressProps) => (
  <button
    type="button"
    className={`press ${className ?? ''}`}
    disabled={disabled}
    aria-label={label}
    aria-pressed={pressed}
    onClick={() => (asks === 'getPhoneNumber' ? onPhone?.({}) : onClick?.())}
  >
    {children}
  </button>
)
export const Rest = ({ className, onClick }: RestProps) => (
  <button type="button" className={`press ${className}`} tabIndex={-1} aria-hidden="true" onClick={onClick} />
)
export const Tick = ({ className, children, on, onChange }: TickProps) => (
  <label className={className}>
    <input className="tick-input" type="checkbox" checked={on} onChange={() => onChange(!on)} />
    <span className={`tick-box ${on ? 'tick-on' : ''}`}>{on ? '✓' : ''}</span>
    <span className="tick-text">{children}</span>
  </label>
)
export const Line = ({ className, value, onInput, max = 100, label, placeholder, type = 'text' }: LineProps) => (
  <input
    className={className}
    value={value}
    maxLength={max}
    type={type}
    aria-label={label}
    placeholder={placeholder}
    onChange={(event) => onInput(event.target.value)}
  />
)
export const Area = ({ className, value, onInput, max, label, placeholder }: AreaProps) => (
  <textarea
    className={className}
    value={value}
    maxLength={max}
    rows={4}
    aria-label={label}
    placeholder={placeholder}
    onChange={(event) => onInput(event.target.value)}
  />
)
export const DayField = ({ className, value, onChange, from, to, label }: DayProps) => (
  <input
    className={className}
    type="date"
    value={value}
    min={from}
    max={to}
    aria-label={label}
    onChange={(event) => onChange(event.target.value)}
  />
)
export const Pic = ({ className, src, alt }: PicProps) => (
  <img className={className} src={src} alt={alt} loading="lazy" />
)
export const Photo = ({ className, src, alt }: PicProps) => (
  <a href={src} target="_blank" rel="noreferrer">
    <Pic className={className ?? ''} src={src} alt={alt} />
  </a>
)
export const Web = ({ className, href, children }: WebProps) => (
  <a className={`press ${className ?? ''}`} href={href} target="_blank" rel="noreferrer">
    {children}
  </a>
)
export const Film = ({ className, src, alt, onFail }: PlayProps) => (
  // biome-ignore lint/a11y/useMediaCaption: what staff record has no track of captions
  <video className={className} src={src} title={alt} controls preload="metadata" onError={onFail} />
)
export const Sound = ({ className, src, alt, onFail }: PlayProps) => (
  // biome-ignore lint/a11y/useMediaCaption: what staff record has no track of captions
  <audio className={className} src={src} title={alt} controls preload="metadata" onError={onFail} />
)
