import { readFileSync } from 'node:fs'
import { endpoints, nouns } from '@cogcampus/contract'

/** Calls that roles grant and no page of the console makes, each with who does. */
const otherClients: Record<string, string> = {
  '/admin/campus/all/admin': 'a call of the specification: pages choose among the campuses of /admin/campus/all',
  '/admin/campus/user/tree': 'a call of the specification: pages list staff by /admin/campus/user/page',
  '/admin/customer/follow': 'a call of the specification: the console notes contacts by /admin/customer-follow/add',
  '/admin/customer/intentionLevel': 'a call of the specification: the console notes it with a contact',
  '/admin/order-info/available':
    'a call of the specification, for planning sessions: the timetable chooses lines by its function',
  '/admin/so-day/substitute':
    'one substitute for all, for other clients: the console asks lesson by lesson, by /admin/so-day/rearrange',
  '/admin/customer-check/detail': 'says who may read the history of an application: its list shows it in full',
}

/** Granted calls that no page of the console makes: a role that holds one has no button for it. */
export function uncalled(files: string[]): string[] {
  const texts = files
    .filter((file) => /^console\/src\/.*(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const importing = nouns.filter(({ prefix }) => texts.includes(`noun="${prefix.replace('/admin/', '')}"`))
  // The calls of a kind of applications, which its table makes (console/src/ui/application).
  const decided = [...texts.matchAll(/\bat="(\/[^"]+)"/g)].flatMap(([, at]) =>
    ['page', 'detail', 'check', 'withdraw'].map((verb) => `${at}/${verb}`),
  )
  // A list exports by its own `/exl` (console/src/api/exportList.ts), whose path no page names.
  const isMade = (path: string) =>
    ["'", '"', '`'].some((quote) => texts.includes(quote + path.replace(/\/exl$/, '') + quote)) ||
    decided.includes(path) ||
    importing.some(({ prefix }) => path.startsWith(`${prefix}/import/`))
  const granted = endpoints.filter(({ endpoint }) => typeof endpoint.access !== 'string').map(({ path }) => path)
  return [
    ...granted
      .filter((path) => !isMade(path) && !(path in otherClients))
      .map((path) => `no page of console/src calls ${path}: ${stepFor(path)}, or a reason in ${list}`),
    ...Object.keys(otherClients)
      .filter((path) => !granted.some((each) => each === path) || isMade(path))
      .map((path) => `${path} needs no reason in ${list}: take it out`),
  ]
}

/** Calls of families that neither the applet nor a public page makes, each with the reason why it is there. */
const otherFamilies: Record<string, string> = {
  '/api/live/changes':
    'for clients that read a stream: the messaging app has none, so that both builds of the applet read again each minute and when a page is shown',
  '/api/file/authUrl':
    'a call of the specification: the applet stores files by /api/file/upload, which tells how far it is',
  '/api/banner/detail':
    'a call of the specification: a banner has no more than its title, picture and page, which /api/banner/all answers',
}

const isFamilys = (path: string) => path.startsWith('/api/') && !path.startsWith('/api/admin/')

/** Calls of families that no page of theirs makes: what is built for them and reaches nobody. */
export function uncalledByFamilies(files: string[]): string[] {
  const texts = files
    .filter((file) => /^(applet\/src|console\/src\/visit)\/.*(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
  const calls = endpoints.map(({ path }) => path).filter(isFamilys)
  return familiesWithout(calls, texts.join('\n'), otherFamilies)
}

/** The calls that `texts` do not make and that have no reason, and the reasons that no call needs any more. */
export function familiesWithout(calls: readonly string[], texts: string, reasons: Record<string, string>): string[] {
  // In whole, or with a query behind it.
  const isMade = (path: string) =>
    ["'", '"', '`'].some((quote) => texts.includes(quote + path + quote) || texts.includes(`${quote}${path}?`))
  return [
    ...calls
      .filter((path) => !isMade(path) && !(path in reasons))
      .map(
        (path) => `no page of applet/src or console/src/visit calls ${path}: use it there, or give a reason in ${list}`,
      ),
    ...Object.keys(reasons)
      .filter((path) => !calls.includes(path) || isMade(path))
      .map((path) => `${path} needs no reason in ${list}: take it out`),
  ]
}

const list = 'scripts/uncalled.ts'

function stepFor(path: string): string {
  const [, prop] = /\/(export|restore)$/.exec(path) ?? []
  return prop
    ? `give its TablePage ${prop === 'export' ? 'exports' : prop}="${path}"`
    : 'give it a button or a list there'
}
