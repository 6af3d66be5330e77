import { useRef } from 'react'

/** A value as it last was before `hold`; as it is when nothing holds it. */
export function useHeld<T>(value: T, hold: boolean): T {
  const held = useRef(value)
  if (!hold) held.current = value
  return held.current
}
