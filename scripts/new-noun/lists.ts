/** A list in the repository, the line that a noun adds to it, in the names of the sample, and the place of the line. */
type Line = [file: string, line: string, at: RegExp]

const lastBrace = /\}\s*$/
const lastBracket = /\](?=\s*$)/
/** Behind the last of the texts whose key begins so. */
const behind = (part: string) => new RegExp(`(?<="${part}\\..*\n)(?! *"${part}\\.)`)

/** The lists of every noun. */
export const nounLines: Line[] = [
  ['contract/src/nouns.ts', "export * from './admin/sample-thing.ts'", /$/],
  ['server/src/db/declared.ts', "export * from '../modules/sample-thing/table.ts'", /$/],
  ['server/src/modules/handlers.ts', "export * from './sample-thing/routes.ts'", /$/],
  // The end of the group's list, whether it stands on one line or on several.
  ['contract/src/menu.ts', 'all.sampleThingPage,', /(?<=path: '\/sampleArea',[^\]]*?pages: \[[^\]]*)\]/],
]

/** The lists of a noun with states, besides. */
export const stateLines: Line[] = [
  ['contract/src/life/all.ts', "import { sampleThingLife } from './sample-thing.ts'", /^(?=import)/],
  ['contract/src/life/all.ts', "['Sample thing', 'sample-thing', sampleThingLife],", lastBracket],
  ['contract/src/enums.ts', "CAMPUS_SAMPLE_THING: '/sampleArea/sampleThing',", /(?<=const remindPages = \{[^}]*)\}/],
  [
    'contract/src/enums.ts',
    "CAMPUS_SAMPLE_THING: { state: 'SAMPLE_FIRST', sort: 'createdAt' },",
    /\} as const satisfies Partial<Record<RemindCode/,
  ],
  ['contract/src/errors.ts', 'SAMPLE_THING_STATE: refused(409),', /\} as const satisfies/],
  [
    'server/src/modules/message-remind/list.ts',
    "import { sampleThingReminders } from '../sample-thing/reminders.ts'",
    /^(?=import)/,
  ],
  ['server/src/modules/message-remind/list.ts', '...sampleThingReminders,', lastBrace],
  ['console/src/messages/zh-CN/home.json', '"act.CAMPUS_SAMPLE_THING": "{count} 个样例待处理",', behind('act')],
  [
    'console/src/messages/en/home.json',
    '"act.CAMPUS_SAMPLE_THING": "{count, plural, one {# sample thing} other {# sample things}} to settle",',
    behind('act'),
  ],
  ...bothLanguages('server/src/messages/LANGUAGE.json', {
    'zh-CN': `"SAMPLE_THING_STATE": "样例的状态已变，请刷新后再操作",
      "message.sampleThing.title": "样例“{name}”：{state}",
      "message.sampleThing.body": "{by}将状态改为“{state}”"`,
    en: `"SAMPLE_THING_STATE": "This sample thing is in another state now; look at it again",
      "message.sampleThing.title": "Sample thing “{name}”: {state}",
      "message.sampleThing.body": "{by} changed its state to “{state}”"`,
  }),
  ...bothLanguages('contract/src/messages/LANGUAGE/audit.json', {
    'zh-CN': '"refused.SAMPLE_THING_STATE": "样例的状态不符"',
    en: '"refused.SAMPLE_THING_STATE": "the sample thing was in another state"',
  }),
]

/** The texts at the end of a message file. */
function bothLanguages(file: string, texts: Record<'zh-CN' | 'en', string>): Line[] {
  return Object.entries(texts).map(([language, text]) => [file.replace('LANGUAGE', language), text, lastBrace])
}
