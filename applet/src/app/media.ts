/** How a file is shown. */
export type Look = 'picture' | 'film' | 'sound'
const looks: Record<string, Look> = {
  ...{ jpg: 'picture', jpeg: 'picture', png: 'picture', webp: 'picture', gif: 'picture' },
  ...{ mp4: 'film', m4a: 'sound', mp3: 'sound' },
}

/** The ending of a name, a path or an address, in small letters; empty where it has none. */
export const endingOf = (name: string): string => /\.(\w{2,5})(?:\?|$)/.exec(name)?.[1]?.toLowerCase() ?? ''
/** How a file of this name is shown; null where it is neither picture nor film nor sound. */
export const lookOf = (name: string): Look | null => looks[endingOf(name)] ?? null
