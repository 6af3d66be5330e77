import { loadMessages } from '../messages/areas.ts'
import { Visit } from './Visit.tsx'

/** The public page with its texts. */
export async function start() {
  await loadMessages('visit')
  return { default: Visit }
}
