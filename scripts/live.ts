import { readFileSync } from 'node:fs'
import { nouns } from '@cogcampus/contract'
import { nameOf } from '@cogcampus/contract/noun'
import { tables } from '../server/src/db/tables.ts'

/** Why a table may say `live: false` although the console shows its noun live. */
const standing: [why: string, tables: string[]][] = [
  [
    'its rows are written with the row that they tell of, and that one is followed',
    ['customerClaim', 'customerMerge', 'customerStep', 'orderFreeze', 'orderStep', 'patientMerge', 'patientStep'],
  ],
  ['the same, of a record', ['soRecordGoal', 'soRecordTask']],
  [
    'no page shows its rows',
    ['accountAgreement', 'contentCheck', 'documentCounter', 'knownDevice', 'session', 'signInFailure'],
  ],
  ['only the nightly runs read its rows', ['soUnplaced', 'soWaitPlace']],
  ['it grows with every write of every user: its page is read when it is opened', ['operation', 'operationChange']],
  ['the same with every sign-in', ['recordLog']],
  ['the same with every notice that is sent: the notice, which uses it, is followed', ['noticeConsent']],
]

/** What the console shows live: lists, the tables of applications, and reads that say `live`. */
const list = /<TablePage\b[\s\S]*?\bendpoint="(\/admin\/[^"]+)"/g
const applications = /\bat="(\/admin\/[^"]+)"/g
const read = /\buseApi\(\s*'(\/admin\/[^']+)'(?:(?!useApi\()[\s\S])*?\blive: true/g

/** Tables whose changes open pages do not hear of, although the console shows their noun live. */
export function silent(files: string[]): string[] {
  const texts = files
    .filter((file) => /^console\/src\/.*(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
  const nounsOf = (...patterns: RegExp[]) =>
    new Set(
      patterns.flatMap((each) => texts.flatMap((text) => [...text.matchAll(each)])).map(([, path]) => nounOf(path)),
    )
  const shown = nounsOf(list, applications, read)
  const silent = Object.entries(tables).filter(([, { noun, live }]) => live === false && shown.has(noun))
  const reasoned = standing.flatMap(([, names]) => names)
  return [
    ...silent
      .filter(([name]) => !reasoned.includes(name))
      .map(
        ([name, { noun }]) =>
          `server/src/modules/${noun}/table.ts: take \`live: false\` out of ${name}, whose rows the console shows live, or give a reason in ${here}`,
      ),
    ...[...nounsOf(list, applications)]
      .filter((noun) => !Object.values(tables).some((table) => table.noun === noun))
      .map(
        (noun) => `no table says that it is of ${noun}, whose list the console shows live: let its \`noun\` be that`,
      ),
    ...reasoned
      .filter((name) => !silent.some(([table]) => table === name))
      .map((name) => `${name} needs no reason in ${here}: take it out`),
  ]
}

const here = 'scripts/live.ts'

/** The noun of a call, or of where its calls begin. */
const nounOf = (path = ''): string | undefined =>
  nouns
    .map(({ prefix }) => prefix)
    .filter((prefix) => `${path}/`.startsWith(`${prefix}/`))
    .toSorted((a, b) => b.length - a.length)
    .map(nameOf)[0]
