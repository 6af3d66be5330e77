import { existsSync, readFileSync } from 'node:fs'
import { nouns } from '@cogcampus/contract'
import { nameOf } from '@cogcampus/contract/noun'
import { imports } from '@cogcampus/contract/sheets'

const modules = 'server/src/modules'

/** What may stand in the folder of a noun besides a file or folder named after a verb, and its tests. */
const closed: Record<string, string> = {
  routes: 'which function answers each call',
  table: 'the tables with their declarations',
  matrix: 'the policy, for the role matrix',
  crud: 'the standard calls, where they have rules of their own',
  columns: 'what a row shows besides the columns of its table',
  store: 'queries and writes that several verbs share',
  lists: 'the lists that show the same rows',
  filters: 'what lists can be narrowed by',
  search: 'what a row is found by',
  places: 'how places in the timetable are taken and changed',
  tell: 'the messages that its steps send',
  flow: 'the one way in which a row changes its state',
  rules: 'checks that several verbs share',
  parts: 'rows that are kept within another',
  total: 'what statistics count',
  bulk: 'a call on several rows',
  remind: 'what waits for the caller, as a condition',
  reminders: 'the counts of the badges',
  exported: 'what an export holds',
  imported: 'how an import is read',
  account: 'the calls of messaging-app accounts',
}

const verbsOf = new Map<string, string[]>()
for (const { prefix, endpoints } of nouns) {
  const noun = nameOf(prefix)
  verbsOf.set(noun, [...(verbsOf.get(noun) ?? []), ...Object.keys(endpoints)])
}

const camel = (verb: string) => verb.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The names that verbs give: `user/role/page` is `user`, `userRole` or `userRolePage`. */
const namesOf = (verb: string) => verb.split('/').map((_, index, parts) => camel(parts.slice(0, index + 1).join('/')))

/** Files of a noun that are named neither after a verb nor from the closed list. */
export function oddNames(files: string[]): string[] {
  const nounOf = (file: string) => {
    const folder = file.slice(modules.length + 1)
    return [...verbsOf.keys()]
      .filter((noun) => folder.startsWith(`${noun}/`))
      .toSorted((a, b) => b.length - a.length)[0]
  }
  return files.flatMap((file) => {
    if (!file.startsWith(`${modules}/`) || !file.endsWith('.ts') || file.endsWith('.test.ts')) return []
    const noun = nounOf(file)
    if (!noun) return []
    const [name = ''] = file.slice(`${modules}/${noun}/`.length).replace(/\.ts$/, '').split('/')
    const known = name in closed || (verbsOf.get(noun) ?? []).some((verb) => namesOf(verb).includes(name))
    return known
      ? []
      : [`${file}: name it after a verb of ${noun}, or from the closed list: ${Object.keys(closed).join(', ')}`]
  })
}

/** Calls whose handler comes from a file that is named after another verb: a reader opens the file of the verb. */
export function strayCalls(): string[] {
  return [...verbsOf].flatMap(([noun, verbs]) => {
    const folder = `${modules}/${noun}`
    if (!existsSync(`${folder}/routes.ts`)) return []
    const code = readFileSync(`${folder}/routes.ts`, 'utf8')
    const fileOf = new Map<string, string>()
    for (const [, names = '', file = ''] of code.matchAll(/^import \{([^}]*)\} from '\.\/(\w+)\.ts'$/gm)) {
      for (const name of names.split(',')) fileOf.set(name.trim().split(' as ').at(-1) ?? '', file)
    }
    return verbs.flatMap((verb) => {
      const entry = new RegExp(`^  '?${verb}'?(?:: (?:\\(.*\\) => )?(\\w+).*)?,$`, 'm').exec(code)
      const file = entry && fileOf.get(entry[1] ?? verb)
      if (!file || file in closed || namesOf(verb).includes(file)) return []
      return [
        `${folder}/routes.ts takes "${verb}" from ${file}.ts: move it to ${camel(verb)}.ts, and what they share to rules.ts or store.ts`,
      ]
    })
  })
}

const importVerbs = Object.keys(imports({ name: '', access: 'session' }))

/** Calls that the `routes.ts` of their noun does not name: a search for the verb finds its handler. Those of an import are in one file for all nouns. */
export function hiddenCalls(): string[] {
  return nouns.flatMap(({ prefix, endpoints }) => {
    const folder = `${modules}/${nameOf(prefix)}`
    if (!existsSync(`${folder}/routes.ts`)) return [`${prefix} has no ${folder}/routes.ts`]
    const text = ['routes', 'account'].map((name) => `${folder}/${name}.ts`).filter(existsSync)
    const code = text.map((file) => readFileSync(file, 'utf8')).join('\n')
    const spread = code.includes('...importCalls(') ? importVerbs : []
    return Object.keys(endpoints)
      .filter((verb) => !spread.includes(verb))
      .filter((verb) => !new RegExp(`(^|\\s)(async )?(${verb}\\b|'${verb}')\\s*[:(,]`, 'm').test(code))
      .map((verb) => `${folder}/routes.ts does not name "${verb}": write it out, no spread hides a call`)
  })
}
