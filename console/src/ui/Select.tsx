import { Select as AntSelect, type SelectProps } from 'antd'
import type { DefaultOptionType } from 'antd/es/select'
import { type KeyboardEvent, useState } from 'react'

/** A choice from a list, or with a `mode` several: Tab then leaves the field with what is chosen. */
export function Select<V, O extends DefaultOptionType = DefaultOptionType>(props: SelectProps<V, O>) {
  return props.mode ? <Several {...props} /> : <AntSelect {...props} />
}

/** Enter chooses of the list, which stays open; antd would take a Tab after it as one more Enter, and un-choose the same. */
function Several<V, O extends DefaultOptionType>(props: SelectProps<V, O>) {
  const [open, setOpen] = useState(false)
  const leave = (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    props.onInputKeyDown?.(event)
    if (event.key !== 'Tab') return
    event.stopPropagation()
    setOpen(false)
  }
  const turn = (next: boolean) => {
    setOpen(next)
    props.onOpenChange?.(next)
  }
  return <AntSelect {...props} open={props.open ?? open} onOpenChange={turn} onInputKeyDown={leave} />
}
