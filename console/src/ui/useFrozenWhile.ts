import { useRef } from 'react'

/** Returns the value; while `frozen` is true, the last one from before. */
export function useFrozenWhile<T>(value: T, frozen: boolean): T {
  const last = useRef(value)
  if (!frozen) last.current = value
  return last.current
}
