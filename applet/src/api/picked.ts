/** A file that the family chose or recorded, before it is stored. */
export interface Picked {
  /** Where the device shows and reads it. */
  path: string
  size: number
  /** What its name ends with, as its content says. */
  ending: string
  /** The name that the family knows it by; null where the device gave it none. */
  name: string | null
}

/** What is chosen: one of these, or for `media` any of pictures and films. */
export type Wanted = 'picture' | 'media' | 'sound'

/** Who is told of a recording: that it begins, and what was recorded; null where it could not be. */
export interface Recording {
  onStart: () => void
  onEnd: (sound: Picked | null) => void
}
