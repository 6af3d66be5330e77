// `node scripts/life-cycles.ts`: draws docs/LIFE-CYCLES.md from the tables in contract/src/life; `verify` says when it is stale.
import { writeFileSync } from 'node:fs'
import { leadStates, leadSteps } from '@cogcampus/contract/life/customer'

export const LIFE_CYCLES = 'docs/LIFE-CYCLES.md'

/** The whole page, from the tables. */
export function lifeCycles(): string {
  const states = Object.entries(leadStates).map(
    ([state, { place, stage, review }]) => `| ${state} | ${place} | ${stage} | ${review} |`,
  )
  const arrows = new Map<string, string[]>()
  for (const { call, from, to, ...step } of leadSteps) {
    const arrow = `${from} --> ${to}`
    const label = 'agreed' in step ? `${call} ${step.agreed ? '✓' : '✗'}` : call
    arrows.set(arrow, [...(arrows.get(arrow) ?? []), label])
  }
  const drawn = [...arrows].map(([arrow, calls]) => `  ${arrow}: ${calls.join(', ')}`)
  return `<!-- Made by scripts/life-cycles.ts; change the table, not this page. -->
# Life cycles

## Lead

The table is [contract/src/life/customer.ts](../contract/src/life/customer.ts): the server's guards, the console's buttons and this page come from it. Calls stand below \`/admin/\`;
\`job/pool\` is the nightly run; ✓ and ✗ are a reviewer's answer. Besides the permission for the call, a step of the owner is
his or that of whoever manages the lead, a manager's only the latter's, a reviewer's nobody's who applied, and an applicant's his alone.

\`\`\`mermaid
stateDiagram-v2
  [*] --> WAIT: customer/add
${drawn.join('\n')}
  DONE --> [*]
\`\`\`

| state | place | stage | review |
|---|---|---|---|
${states.join('\n')}

| call | from | to | taken by |
|---|---|---|---|
${leadSteps.map((step) => `| ${step.call}${'agreed' in step ? (step.agreed ? ' ✓' : ' ✗') : ''} | ${step.from} | ${step.to} | ${step.by} |`).join('\n')}
`
}

if (import.meta.main) writeFileSync(LIFE_CYCLES, lifeCycles())
