import { readFileSync } from 'node:fs'
import { endpointAt } from '@cogcampus/contract'

const list = /<TablePage\b[^>]*?\bendpoint="(\/[\w/-]+)"/g
/** The filter itself, a hook that makes the filters of several lists, or a campus that the page has otherwise. */
const narrowed = /\buse\w*Filters?\b|\bcampusId\b/

/** Lists of the console that the call narrows by campus and the page does not: headquarters would page through all campuses. */
export function withoutCampus(files: string[]): string[] {
  return files
    .filter((file) => /^console\/src\/features\/.*\.tsx$/.test(file))
    .flatMap((file) => unnarrowed(readFileSync(file, 'utf8')).map((call) => `${file}: ${call} ${instead}`))
}
const instead = 'takes a campus: add `...useCampusFilter()` to the filters, or take `campusId` out of the call'

/** The lists of a page that takes no campus, of those whose call takes one. */
export const unnarrowed = (text: string, takesCampus = byContract): string[] =>
  narrowed.test(text) ? [] : [...text.matchAll(list)].flatMap(([, call = '']) => (takesCampus(call) ? [call] : []))

const byContract = (call: string) => Object.keys(endpointAt(call)?.input.shape ?? {}).includes('campusId')
