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

/** Loads the texts of an area; an area without its own has none to load. */
export async function loadMessages(area: string): Promise<void> {
  const load = files[`./${language}/${area}.json`]
  if (load) addMessages(await load())
}
