import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** The message files of a part, and the sources that may name their keys: in the console as `<area>.<key>`. */
const parts = [
  {
    messages: /^console\/src\/messages\/zh-CN\/(?!boot)\w+\.json$/,
    sources: /^console\/src\/.*(?<!\.test)\.tsx?$/,
    areas: true,
  },
  {
    messages: /^applet\/src\/messages\/zh-CN\.json$/,
    sources: /^applet\/src\/.*\.tsx?$/,
    areas: false,
    // A text in other words for whom it addresses is named by its key without them.
    variants: /\.(self|child)$/,
  },
  { messages: /^server\/src\/messages\/zh-CN\.json$/, sources: /^(server|contract)\/src\/.*\.ts$/, areas: false },
]

/** A key in quotes, or as the name of a property: `NOT_FOUND: 404`. */
const key = /['"`]([\w.-]+)['"`]|^\s*([A-Z]\w*):/gm

/** A template that starts with the name of a group, or the `words` of an export column: `system.error.${word}`. */
const template = /`((?:\w+\.)+\$\{[^`]*)`|words: '([\w.]+)'/g

/** The templates of documents name texts below `document`: `w("receipt.title")`, or a group, `w("ledger." + kind)`. */
const documents = /^server\/src\/documents\/templates\/\w+\.typ$/
const inDocument = /"([\w.]+)"( \+)?/g

/** Keys of messages that no source names, in full or by the group of a template. */
export function unusedMessages(files: string[]): string[] {
  return parts.flatMap(({ messages, sources, areas, variants }) => {
    const texts = files.filter((file) => sources.test(file)).map((file) => readFileSync(file, 'utf8'))
    const named = new Set(
      texts.flatMap((text) => [...text.matchAll(key)].map(([, quoted, property]) => quoted ?? property)),
    )
    const groups = texts.flatMap((text) => groupsOf(text, areas ? 2 : 1))
    for (const file of files.filter((file) => documents.test(file))) {
      for (const [, name, more] of readFileSync(file, 'utf8').matchAll(inDocument)) {
        if (more) groups.push(new RegExp(`^document\\.${name?.replaceAll('.', '\\.')}`))
        else named.add(`document.${name}`)
      }
    }
    return files
      .filter((file) => messages.test(file))
      .flatMap((file) =>
        Object.keys(JSON.parse(readFileSync(file, 'utf8')))
          .map((name) => (variants?.test(name) ? name.replace(variants, '') : name))
          .map((name) => (areas ? `${basename(file, '.json')}.${name}` : name))
          .filter((name) => !named.has(name) && !groups.some((group) => group.test(name)))
          .map(
            (name) => `${file}: no source names "${name}": remove it in both languages, or write the key out in full`,
          ),
      )
  })
}

/** Groups that a noun says alike, although what shows them is of several nouns, or of none. */
const ofNoNoun = new Set(['common.application', 'patient.report.language'])

/** Words of closed lists that an area of the console says once more, in both languages as a noun does: states, kinds, scopes. */
export function saidTwice(files: string[]): string[] {
  const nouns = [...groupsIn(files, /^contract\/src\/messages\/zh-CN\/([\w-]+)\.json$/, ':')]
  return [...groupsIn(files, /^console\/src\/messages\/zh-CN\/(\w+)\.json$/, '.')].flatMap(([group, words]) => {
    if (words.size === 1 || ofNoNoun.has(group)) return []
    const twin = nouns.find(([, said]) => [...words].every(([word, text]) => said.get(word) === text))
    return twin ? [`"${group}.…" says what the noun says: show \`${twin[0]}.…\`, and remove it in both languages`] : []
  })
}

/** The texts of message files by group, `<file><separator><group>`, and word: those of both languages. */
function groupsIn(files: string[], messages: RegExp, separator: string): Map<string, Map<string, string>> {
  const groups = new Map<string, Map<string, string>>()
  for (const file of files) {
    const [, name] = messages.exec(file) ?? []
    if (!name) continue
    const english = textsIn(file.replace('zh-CN', 'en'))
    for (const [key, text] of Object.entries(textsIn(file))) {
      const end = key.lastIndexOf('.')
      if (end < 0) continue
      const group = `${name}${separator}${key.slice(0, end)}`
      const words = groups.get(group) ?? new Map<string, string>()
      groups.set(group, words.set(key.slice(end + 1), `${text} / ${english[key]}`))
    }
  }
  return groups
}

const textsIn = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>

/** The keys that the templates of a source can become; a template names a group with more than `words` words. */
function groupsOf(text: string, words: number): RegExp[] {
  return [...text.matchAll(template)]
    .map(([, pattern, group]) => pattern ?? `${group}.\${value}`)
    .filter((pattern) => (pattern.split('${')[0] ?? '').split('.').length > words)
    .map((pattern) => new RegExp(`^${pattern.replaceAll('.', '\\.').replace(/\$\{[^}]+\}/g, '.+')}$`))
}
