import { loadChunk } from '../api/loadChunk.ts'

/** The application; the login page calls it while the user types. */
export function loadApp() {
  return loadChunk(async () => (await import('./start.ts')).start())
}
