// Without the letters and digits that look alike when read out or written down.
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'
const length = 12

/** A password that nobody guesses, for handing over. */
export function makePassword(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(length)), (number) => letters[number % letters.length]).join(
    '',
  )
}
