/** What every page of the console keeps to and no type says: where, what is wrong, and what to do instead. */
const rules: [where: RegExp, wrong: (text: string) => boolean, instead: string][] = [
  [/^(features|shared)\//, (text) => /\buseEffect\b/.test(text), 'useEffect stays in app/, api/ and ui/'],
  [
    /^features\//,
    (text) => /\bid\b[^=\n]*= useQueryState|query\.id\b/.test(text) && !/<SubjectContext\b/.test(text),
    'a page of one object (?id=) is an ObjectPage, or says its SubjectContext: forms keep their drafts for it',
  ],
  [
    /^(features|shared|ui)\/(?!PageLink)/,
    (text) => /\b(Nav)?Link\b[^}]*\} from 'react-router'/.test(text),
    'a link to a page is a PageLink, which is drawn for who holds the page',
  ],
  [
    /^(features|shared|ui|app)\//,
    (text) =>
      /<(Form\.Item|LabelledItem|Field)\b[^>]*\bname=/.test(text) &&
      formsIn(text).some((form) => !/\bname=/.test(form)),
    'a Form has a name={useId()}: the ids of its fields repeat in other tabs without it',
  ],
  [
    /^(?!ui\/wall\.)/,
    (text) => /\bdayjs\(\)/.test(text),
    'days and times are those of the business, wherever the browser is: now() and todayText() of ui/wall.ts',
  ],
  [
    /./,
    (text) => /^import (?!type\b)[^'"]*from '@cogcampus\/contract\/(admin|api|endpoint|schema)\b/m.test(text),
    'of the schemas only types are imported: their values bring the whole of them into the bundle',
  ],
  [
    /^(features|shared)\//,
    (text) => /\bColumn\b[^}]*\} from '[./]*ui\/column\.ts'/.test(text),
    "columns that stand apart from their list say their noun: columnsOf('<noun>', [...])",
  ],
]

/** The forms of antd in a file, each to its first field. */
const formsIn = (text: string): string[] =>
  text
    .split(/<Form(?:<\w+>)?(?=\s)/)
    .slice(1)
    .map((form) => form.split(/<(?:Form\.|LabelledItem\b|Field\b)|<\/Form>/)[0] ?? '')

/** The places of a file of the console that are against its rules. */
export function againstConsole(file: string, text: string): string[] {
  const [, path] = /^console\/src\/(.*\.tsx?)$/.exec(file) ?? []
  if (!path) return []
  return rules.flatMap(([where, wrong, instead]) => (where.test(path) && wrong(text) ? [`${file}: ${instead}`] : []))
}
