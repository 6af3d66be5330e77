import { i18n, type Messages } from '@lingui/core'
import { language } from './index.ts'

const files = import.meta.glob<Messages>(['./*/*.json', '!./*/core.json'], { import: 'default' })

/** Loads the texts of an area; an area without its own has none to load. */
export async function loadMessages(area: string): Promise<void> {
  const load = files[`./${language}/${area}.json`]
  if (load) i18n.load(language, await load())
}
