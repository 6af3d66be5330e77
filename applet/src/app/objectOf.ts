/** `Object.fromEntries`, which the oldest promised phones lack. */
export function objectOf<T>(entries: readonly (readonly [string, T])[]): Record<string, T> {
  const made: Record<string, T> = {}
  for (const [name, value] of entries) made[name] = value
  return made
}
