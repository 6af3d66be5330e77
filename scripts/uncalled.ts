import { readFileSync } from 'node:fs'
import { endpoints, nouns } from '@cogcampus/contract'

/** Calls that roles grant and no page of the console makes, each with who does. */
const otherClients: Record<string, string> = {
  '/admin/campus/all/admin': 'a call of the specification: pages choose among the campuses of /admin/campus/all',
  '/admin/campus/user/tree': 'a call of the specification: pages list staff by /admin/campus/user/page',
  '/admin/customer/follow': 'a call of the specification: the console notes contacts by /admin/customer-follow/add',
  '/admin/customer/intentionLevel': 'a call of the specification: the console notes it with a contact',
  '/admin/order-info/patient':
    'a call of the specification, for the page of a patient: the console lists orders by /admin/order-info/page',
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

const list = 'scripts/uncalled.ts'

function stepFor(path: string): string {
  const [, prop] = /\/(export|restore)$/.exec(path) ?? []
  return prop
    ? `give its TablePage ${prop === 'export' ? 'exports' : prop}="${path}"`
    : 'give it a button or a list there'
}
