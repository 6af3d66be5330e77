import { loadShared } from '../messages/areas.ts'
import { App } from './App.tsx'

/** The application with its texts. */
export async function start() {
  await loadShared()
  return { default: App }
}
