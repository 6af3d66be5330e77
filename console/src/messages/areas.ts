import { pageNouns } from 'virtual:page-nouns'
import type { Message } from './format.ts'
import { addMessages, language } from './index.ts'
import common from './zh-CN/common.json'
import shell from './zh-CN/shell.json'

const files = import.meta.glob<Record<string, Message>>(
  ['./*/*.json', '!./*/core.json', '!./zh-CN/{common,shell}.json'],
  { import: 'default' },
)

/** The texts of the layout and the shared controls; those of the default language come with the program. */
export async function loadShared(): Promise<void> {
  if (language === 'zh-CN') addMessages({ ...common, ...shell })
  else await Promise.all([loadMessages('common'), loadMessages('shell')])
}

const nouns = import.meta.glob<Record<string, Message>>(
  ['../../../contract/src/messages/*/*.json', '!../../../contract/src/messages/*/{crud,audit}.json'],
  { import: 'default' },
)

/** The areas of which pages of another show parts: a deal is sold with the form of an order, leave of a doctor shows the lessons that it hits, a session and homework their materials, a record the goals of the plan, the landing pages of sellers what waits for them, a refund the sessions that hold its hours. */
const shown: Record<string, readonly string[]> = {
  market: ['order'],
  order: ['schedule'],
  doctor: ['schedule', 'material', 'assess'],
  patient: ['schedule', 'assess', 'material'],
  schedule: ['material', 'assess'],
  course: ['assess', 'material'],
  system: ['assess'],
  home: ['schedule', 'material', 'assess'],
  statistics: ['home'],
}

/** Loads the texts of an area, and of those that it shows parts of; an area without its own has none to load. */
export async function loadMessages(area: string): Promise<void> {
  const load = [area, ...(shown[area] ?? [])].map((each) => files[`./${language}/${each}.json`]?.())
  for (const each of await Promise.all(load)) addMessages(each ?? {})
}

/** Loads the texts of the nouns that a page shows, and of the fields that nouns have in common. */
export async function loadNounMessages(component: string): Promise<void> {
  const load = ['fields', ...(pageNouns[component] ?? [])].map((noun) =>
    nouns[`../../../contract/src/messages/${language}/${noun}.json`]?.(),
  )
  for (const each of await Promise.all(load)) addMessages(each ?? {})
}
