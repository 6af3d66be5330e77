import { loadMessages } from '../messages/areas.ts'
import { loadChunk } from './loadChunk.ts'

/** The application with its texts, all at once; the login page calls it while the user types. */
export function loadApp() {
  return loadChunk(async () => {
    const [module] = await Promise.all([import('./App.tsx'), loadMessages('common'), loadMessages('shell')])
    return { default: module.App }
  })
}
