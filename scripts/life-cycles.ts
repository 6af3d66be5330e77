// `npx node scripts/life-cycles.ts`: draws docs/LIFE-CYCLES.md from the declarations in contract/src/life; `verify` says when it is stale.
import { writeFileSync } from 'node:fs'
import { remindAddress } from '@cogcampus/contract/enums'
import { allLives } from '@cogcampus/contract/life/all'
import { leadStates } from '@cogcampus/contract/life/customer'
import type { Step, Wait } from '@cogcampus/contract/life/cycle'

export const LIFE_CYCLES = 'docs/LIFE-CYCLES.md'

/** The whole page. */
export const lifeCycles =
  (): string => `<!-- Made by scripts/life-cycles.ts; change the declarations, not this page. -->
# Life cycles

The server's guards, the console's buttons and this page come from the declarations in [contract/src/life](../contract/src/life/cycle.ts).
Calls stand below \`/admin/\`; \`job/…\` and \`hours/…\` are functions of the product. In brackets stands which move of a call it is:
the answer of a decision, the state that was chosen, or how the row stands after it.
${allLives.map(drawn).join('')}`

function drawn([title, file, { states, steps, waits }]: (typeof allLives)[number]): string {
  const moves = steps.filter(({ from, to }) => from !== to)
  const arrows = Map.groupBy(moves, ({ from, to }) => `${from ?? '[*]'} --> ${to ?? '[*]'}`)
  const ends = states.filter((state) => !moves.some(({ from }) => from === state))
  const lines = [...arrows].map(([arrow, some]) => `  ${arrow}: ${[...new Set(some.map(called))].join(', ')}`)
  return `
## ${title}

[contract/src/life/${file}.ts](../contract/src/life/${file}.ts)${file === 'customer' ? leadColumns() : ''}

\`\`\`mermaid
stateDiagram-v2
${[...lines, ...ends.map((state) => `  ${state} --> [*]`)].join('\n')}
\`\`\`
${table(['waits in', 'for', 'by', 'since', 'until', 'reminder and its list'], Object.entries(waits).map(waiting))}${table(['step', 'from', 'taken by', 'learns of it'], told(moves))}`
}

const called = ({ call, when, to }: Step) => (when && when !== to ? `${call} (${when})` : call)

const waiting = ([state, wait]: [string, Wait | undefined]) =>
  wait
    ? [state, wait.for, wait.by, [wait.since].flat().join(', else '), wait.until ?? '—', remindersOf(wait).join(', ')]
    : []
const remindersOf = ({ code }: Wait) =>
  code === null ? ['—'] : [code].flat().map((each) => `${each} (\`${remindAddress(each)}\`)`)

/** Who learns of each step, the states from which it is told alike in one row. */
const told = (moves: readonly Step[]) =>
  [
    ...Map.groupBy(moves, ({ tells, by, ...step }) =>
      [called(step), by ?? '—', tells && 'nobody' in tells ? `nobody: ${tells.nobody}` : (tells ?? []).join(', ')].join(
        '|',
      ),
    ),
  ].map(([key, some]) => {
    const [step = '', by = '', learners = ''] = key.split('|')
    return [step, [...new Set(some.map(({ from }) => from ?? 'new'))].join(', '), by, learners]
  })

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  rows.length === 0
    ? ''
    : `\n| ${head.join(' | ')} |\n|${'---|'.repeat(head.length)}\n${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`

const leadColumns = () =>
  `\n${table(
    ['state', 'place', 'stage', 'review'],
    Object.entries(leadStates).map(([state, { place, stage, review }]) => [state, place, stage, review]),
  )}`

if (import.meta.main) writeFileSync(LIFE_CYCLES, lifeCycles())
