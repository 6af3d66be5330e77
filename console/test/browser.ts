import type { Message } from '../src/messages/format.ts'

// Modules ask a browser for these while they load; what needs a page is tested in one (e2e).
const stored = new Map<string, string>()
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  },
})

// Every text, in the language that the console has by default.
const { addMessages } = await import('../src/messages/index.ts')
const files = import.meta.glob<Record<string, Message>>(
  ['../src/messages/zh-CN/*.json', '../../contract/src/messages/zh-CN/*.json'],
  { eager: true, import: 'default' },
)
for (const texts of Object.values(files)) addMessages(texts)
