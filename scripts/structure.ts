import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { nouns } from '@cogcampus/contract'
import { languages } from '@cogcampus/contract/envelope'
import { menu } from '@cogcampus/contract/menu'
import { fieldText, textsOf } from '@cogcampus/contract/messages'
import { nameOf } from '@cogcampus/contract/noun'
import { namedIn } from '../console/build/named.ts'
import { readCode } from '../console/build/readCode.ts'
import { unloadedAreas } from './areas.ts'
import { withoutCampus } from './campuses.ts'
import { againstConsole } from './console.ts'
import { hollow } from './hollow.ts'
import { changedAfterLanding } from './landed.ts'
import { againstLayers } from './layers.ts'
import { LIFE_CYCLES, lifeCycles } from './life-cycles.ts'
import { unlinked } from './linked.ts'
import { silent } from './live.ts'
import { saidTwice, unusedMessages } from './messages.ts'
import { hiddenCalls, oddNames, strayCalls } from './modules.ts'
import { uncalled, uncalledByFamilies } from './uncalled.ts'
import { unsteady } from './unsteady.ts'

const MOST_LINES = 400
/** What is written out and looked up, not read: the values of dictionaries, the items of scales. */
const data = /^server\/src\/seed\/(dicts|scales)\.ts$/

/** The files of the repository, those not yet added included. */
export const repositoryFiles = (): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && existsSync(file))

/** What the layout promises (docs/CONVENTIONS.md) and no compiler checks; answers what is broken. */
export async function structure(files = repositoryFiles()): Promise<string[]> {
  return [
    ...changedAfterLanding(),
    ...hiddenCalls(),
    ...strayCalls(),
    ...oddNames(files),
    ...missingTests(files),
    ...missingPages(),
    ...misplacedPages(),
    ...uncalled(files),
    ...uncalledByFamilies(files),
    ...unlinked(files),
    ...withoutCampus(files),
    ...silent(files),
    ...unknownNounTexts(files),
    ...namelessFields(files),
    ...files.flatMap((file) => (/\.(ts|tsx|mjs)$/.test(file) ? sourceRules(file) : [])),
    ...files.flatMap((file) => (/\.(ts|tsx|mjs|css)$/.test(file) && !data.test(file) ? tooLong(file) : [])),
    ...files.flatMap((file) => (/^(contract|server|console)\/.*\.(tsx?|json|sql)$/.test(file) ? leftToDo(file) : [])),
    ...files.flatMap((file) => (file.endsWith('.md') ? [...deadLinks(file), ...deadPaths(file)] : [])),
    ...unpairedMessages(files),
    ...unusedMessages(files),
    ...saidTwice(files),
    ...unloadedAreas(files),
    ...(readFileSync(LIFE_CYCLES, 'utf8') === lifeCycles()
      ? []
      : [`${LIFE_CYCLES} is stale: npx node scripts/life-cycles.ts`]),
  ]
}

/** Nouns whose rules are tested in a file of another folder. */
const testedElsewhere: Record<string, string> = {
  job: 'server/src/jobs/jobs.test.ts',
  'message-remind': 'server/src/modules/customer/reminders.test.ts',
  'rbac/resource': 'server/src/modules/rbac/role/role.test.ts',
  'record-log': 'server/src/modules/operation/records.test.ts',
  user: 'server/src/modules/rbac/user/staff.test.ts',
}

/** The rules of a noun are tested beside its handlers. */
function missingTests(files: string[]): string[] {
  return nouns.flatMap(({ prefix }) => {
    const noun = nameOf(prefix)
    const folder = `server/src/modules/${noun}/`
    const known = testedElsewhere[noun]
    if (known ? existsSync(known) : files.some((file) => file.startsWith(folder) && file.endsWith('.test.ts')))
      return []
    return [
      `${prefix} has no test: write ${folder}${noun.split('/').at(-1)}.test.ts with its rule, its refusal and its scope`,
    ]
  })
}

/** Each page of the menu has its file. */
function missingPages(): string[] {
  return menu
    .flatMap((entry) => ('pages' in entry ? entry.pages : [entry]))
    .flatMap(({ path, component }) => {
      const file = `console/src/features/${component.replace('/', '/pages/')}.tsx`
      return existsSync(file) ? [] : [`${path} has no page: write ${file}, or take it out of contract/src/menu.ts`]
    })
}

/** The address of a page names the area of its file, whatever group of the menu it stands in. */
function misplacedPages(): string[] {
  const areaOf = (text: string) => text.replace(/^\//, '').split('/')[0]
  return menu
    .flatMap((group) => ('pages' in group ? group.pages : []))
    .filter(({ path, component }) => areaOf(path) !== areaOf(component))
    .map(
      ({ path, component }) =>
        `${path} has its file in ${component}: change one of the two, so that they name one area`,
    )
}

/** A text of a noun, or where a group of them begins: `t('tag:name')`, or `tag:state.` before the state. */
const ofNoun = /\bt\((['`])([\w-]+):([^'`$]*)/g

/** The console shows no text of a noun that the noun's messages lack, nor one of a group that is not there. */
function unknownNounTexts(files: string[]): string[] {
  return files
    .filter((file) => /^console\/src\/.*\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(ofNoun)].flatMap(([, quote, noun = '', key = '']) => {
        const texts = textsOf(noun, 'zh-CN')
        const known = quote === "'" ? key in texts : Object.keys(texts).some((each) => each.startsWith(key))
        return known ? [] : [`${file}: contract/src/messages/zh-CN/${noun}.json has no "${key}"`]
      }),
    )
}

/** What the console names by the texts of a noun has a name there: a column without title, a filter without label. */
function namelessFields(files: string[]): string[] {
  return files
    .filter((file) => /^console\/src\/.*\.tsx$/.test(file))
    .flatMap((file) =>
      namedIn(readCode(file)).flatMap(({ noun, fields }) =>
        fields
          .filter((field) => languages.some((language) => fieldText(noun, '', field, language) === undefined))
          .map(
            (field) =>
              `${file}: neither contract/src/messages/*/${noun}.json nor fields.json has a name of "${field}": write it there, or here`,
          ),
      ),
    )
}

/** A column of search text that is compared in place, not by the one function that knows which keywords its index serves. */
const comparesSearch = /\bsearch(?:['"`],\s*['"]|\s+)i?like\b/
const byHolds =
  'compare search text by holds() of server/src/lib/search.ts: by a keyword of one or two characters its index is read whole'

function sourceRules(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const styles = [...text.matchAll(/from '(\.[^']+\.css)'/g)].flatMap(([, path]) =>
    existsSync(join(dirname(file), path as string)) ? [] : [`${file}: no such file: ${path}`],
  )
  return [
    ...styles,
    ...(comparesSearch.test(text) ? [`${file}: ${byHolds}`] : []),
    ...againstConsole(file, text),
    ...unsteady(file, text),
    ...hollow(file, text),
    ...againstLayers(file, text),
  ]
}

function tooLong(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n').length
  const parts = file.endsWith('.css') ? 'what they style' : 'what its parts are named after'
  return lines > MOST_LINES ? [`${file}: ${lines} lines, at most ${MOST_LINES}: split it by ${parts}`] : []
}

/** What `npm run new-noun` leaves to be said. */
const leftToDo = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/\bTODO\b: ?(.*?)\W*$/gm)].map(
    ([, what]) => `${file}: still to be written: ${what}`,
  )

function deadLinks(file: string): string[] {
  const links = readFileSync(file, 'utf8').matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)
  return [...links].flatMap(([, target]) =>
    target && !existsSync(join(dirname(file), decodeURIComponent(target))) ? [`${file}: no such file: ${target}`] : [],
  )
}

/** The guide tells how to add a noun that does not exist. */
const invented = /device-loan|deviceLoan/i

/** Paths of the repository that the documentation names in backticks and that do not exist. */
function deadPaths(file: string): string[] {
  if (!file.startsWith('docs/')) return []
  const paths = readFileSync(file, 'utf8').matchAll(/`((?:contract|server|console|scripts|e2e|docs)\/[^`\s]*)`/g)
  return [...paths].flatMap(([, path = '']) =>
    /[<…*{]/.test(path) || invented.test(path) || existsSync(path) ? [] : [`${file}: no such path: ${path}`],
  )
}

/** Each message stands in both languages with the same placeholders. */
function unpairedMessages(files: string[]): string[] {
  return files
    .filter((file) => /\/zh-CN.*\.json$/.test(file))
    .flatMap((file) => {
      const other = file.replace('zh-CN', 'en')
      if (!existsSync(other)) return [`${file} has no English twin`]
      const [zh, en] = [flat(file), flat(other)]
      return [...new Set([...zh.keys(), ...en.keys()])].flatMap((key) => {
        if (!zh.has(key)) return [`${file}: ${key} is missing`]
        if (!en.has(key)) return [`${other}: ${key} is missing`]
        return placeholders(zh.get(key)) === placeholders(en.get(key))
          ? []
          : [`${file}: ${key} has other placeholders in English`]
      })
    })
}

function flat(file: string): Map<string, string> {
  const walk = (value: unknown, path: string): [string, string][] =>
    typeof value === 'object' && value
      ? Object.entries(value).flatMap(([key, inner]) => walk(inner, path ? `${path}.${key}` : key))
      : [[path, String(value)]]
  return new Map(walk(JSON.parse(readFileSync(file, 'utf8')), ''))
}

/** The names of a message's placeholders; what stands inside a plural or a choice is the language's own business. */
function placeholders(text = ''): string {
  const names = new Set<string>()
  let depth = 0
  for (const [index, letter] of [...text].entries()) {
    if (letter === '{' && depth++ === 0) names.add(/^\w+/.exec(text.slice(index + 1))?.[0] ?? '')
    else if (letter === '}') depth--
  }
  return [...names].sort().join()
}
