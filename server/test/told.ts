import { allLives } from '@cogcampus/contract/life/all'
import type { Learner } from '@cogcampus/contract/life/cycle'
import { text } from '../src/lib/text.ts'

/** As far as the answer of a call says who was told: members of staff by their names, families as such. */
type Told = 'staff' | 'family'
const sideOf = (learner: Learner): Told => (learner === 'family' ? 'family' : 'staff')

/** The calls of applications stand below each kind of them. */
const applications = ['course-apply', 'course-doctor-apply', 'mac-info/apply', 'material-apply']
const declared = new Map<string, Set<Told>>()
for (const [, file, { steps }] of allLives) {
  for (const { call, tells } of steps) {
    const calls = file === 'application' ? applications.map((noun) => `${noun}/${call}`) : [call]
    for (const each of calls) {
      const sides = declared.get(`/admin/${each}`) ?? new Set()
      for (const learner of Array.isArray(tells) ? (tells as Learner[]) : []) sides.add(sideOf(learner))
      declared.set(`/admin/${each}`, sides)
    }
  }
}

const families = ['told.family', 'told.otherFamilies'] as const
const named = ['told.staff', 'told.unreached', 'told.unreachedPayers', 'told.unreachedSignUps'] as const
const parts = (['zh-CN', 'en'] as const).flatMap((language) => [
  ...families.map((key) => ({ side: 'family' as const, found: (msg: string) => msg.includes(text(language, key)) })),
  ...named.map((key) => {
    const [before = '', after = ''] = text(language, key, { names: '|' }).split('|')
    const side: Told = key === 'told.staff' ? 'staff' : 'family'
    return { side, found: (msg: string) => (after === '' || msg.includes(after)) && msg.includes(before) }
  }),
])

/**
 * Whom a call told, as its answer says it, that no step of its life cycles declares to learn of it: families, or staff of whatever
 * post. That each who is declared is told, the tests of the steps show.
 */
export function undeclared(path: string, msg: string): Told[] {
  const sides = declared.get(path.replace(/^\/campus\//, '/admin/'))
  if (!sides || !msg) return []
  return [...new Set(parts.filter(({ found }) => found(msg)).map(({ side }) => side))].filter(
    (side) => !sides.has(side),
  )
}
