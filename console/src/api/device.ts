/** The key in local storage of what names this browser. */
const deviceKey = 'cog.device'

/**
 * Names this browser to the server, which knows from it that an account signed in here before: guesses made elsewhere do
 * not lock the account out here. Stays when the user signs out.
 */
export function device(): string {
  const kept = localStorage.getItem(deviceKey)
  if (kept) return kept
  const made = crypto.randomUUID()
  localStorage.setItem(deviceKey, made)
  return made
}
