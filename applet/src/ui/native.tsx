import { Button, Image, Input, Picker, Text, Textarea, Video, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect, useState } from 'react'
import { plainDay } from '../app/when'
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

/** A block. */
export const Box = ({ className, children, style, label, role }: BoxProps) => (
  <View className={className} style={style} ariaLabel={label} ariaRole={role}>
    {children}
  </View>
)
/** What stands over the page and is used alone until it is closed. */
export const Over = ({ className, children, label }: OverProps) => (
  <View className={className} ariaLabel={label} ariaRole="dialog">
    {children}
  </View>
)
/** Words within a block. */
export const Txt = ({ className, children }: BoxProps) => <Text className={className}>{children}</Text>
/** A heading. */
export const Heading = ({ className, children }: BoxProps & { level: 1 | 2 }) => (
  <View className={className} ariaRole="heading">
    {children}
  </View>
)
/** Whatever is tapped. */
export const Press = ({ className, children, onClick, disabled, label, pressed, asks, onPhone }: PressProps) => (
  <Button
    className={`press ${className ?? ''}`}
    hoverClass="pressed"
    disabled={disabled}
    ariaLabel={pressed && label ? `${label} ✓` : label}
    openType={asks}
    onClick={() => onClick?.()}
    onGetPhoneNumber={(event) => onPhone?.(event.detail as { code?: string })}
  >
    {children}
  </Button>
)
/** What lies around something and takes taps by hand alone: it does what a button says that every user finds. */
export const Rest = ({ className, onClick }: RestProps) => <View className={className} onClick={onClick} />
/** A box that is ticked, with its words. */
export const Tick = ({ className, children, on, onChange }: TickProps) => (
  <View
    className={className}
    ariaRole="checkbox"
    ariaLabel={on ? `${children} ✓` : children}
    onClick={() => onChange(!on)}
  >
    <Text className={`tick-box ${on ? 'tick-on' : ''}`}>{on ? '✓' : ''}</Text>
    <Text className="tick-text">{children}</Text>
  </View>
)
/** A field of one line. */
export const Line = ({ className, value, onInput, max = 100, label, placeholder, type }: LineProps) => (
  <Input
    className={className}
    value={value}
    maxlength={max}
    type={type === 'tel' ? 'number' : 'text'}
    placeholder={placeholder}
    ariaLabel={label}
    onInput={(event) => onInput(event.detail.value)}
  />
)
/** A field of several lines. */
export const Area = ({ className, value, onInput, max, label, placeholder }: AreaProps) => (
  <Textarea
    className={className}
    value={value}
    maxlength={max}
    placeholder={placeholder}
    ariaLabel={label}
    onInput={(event) => onInput(event.detail.value)}
  />
)
/** A day, or none yet. */
export const DayField = ({ className, value, onChange, from, to, label, placeholder }: DayProps) => (
  <Picker
    mode="date"
    value={value}
    {...(from ? { start: from } : {})}
    {...(to ? { end: to } : {})}
    onChange={(event) => onChange(String(event.detail.value))}
  >
    <View className={className} ariaLabel={value ? `${label} ${plainDay(value)}` : label} ariaRole="button">
      {value ? plainDay(value) : placeholder}
    </View>
  </Picker>
)
/** A picture. */
export const Pic = ({ className, src, alt }: PicProps) => (
  <Image className={className} src={src} mode="aspectFill" lazyLoad ariaLabel={alt} />
)
/** A picture that opens in full. */
export const Photo = ({ className, src, alt }: PicProps) => (
  <Image
    className={className}
    src={src}
    mode="aspectFill"
    lazyLoad
    ariaLabel={alt}
    onClick={() => void Taro.previewImage({ urls: [src] })}
  />
)
/** The address of a page of the web, which the messaging app does not open: a tap copies it, and the app says so. */
export const Web = ({ className, href, children }: WebProps) => (
  <Press className={className ?? ''} onClick={() => void Taro.setClipboardData({ data: href })}>
    {children}
  </Press>
)
/** A film with its controls. */
export const Film = ({ className, src, alt, onFail }: PlayProps) => (
  <Video className={className ?? ''} src={src} title={alt} controls onError={() => onFail?.()} />
)
/** A sound, which plays at a tap until its end or the next tap. */
export function Sound({ className, src, alt, onFail }: PlayProps) {
  const [player, setPlayer] = useState<Taro.InnerAudioContext>()
  useEffect(() => () => player?.destroy(), [player])
  const toggle = () => {
    if (player) return setPlayer(undefined)
    const made = Taro.createInnerAudioContext()
    made.src = src
    made.onEnded(() => setPlayer(undefined))
    made.onError(() => {
      setPlayer(undefined)
      onFail?.()
    })
    made.play()
    setPlayer(made)
  }
  return (
    <Press className={className ?? ''} onClick={toggle}>
      {`${player ? '■' : '▶'} ${alt}`}
    </Press>
  )
}
