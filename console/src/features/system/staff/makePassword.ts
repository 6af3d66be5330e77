// Without the letters and digits that look alike when read out or written down.
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'
const length = 12

/** Generates a random password that is easy to read out. */
export function makePassword(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(length)), (number) => letters[number % letters.length]).join(
    '',
  )
}
