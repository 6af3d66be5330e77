// `node scripts/life-cycles.ts`: draws docs/LIFE-CYCLES.md from the tables in contract/src/life; `verify` says when it is stale.
import { writeFileSync } from 'node:fs'
import { activitySteps, offerSteps, signUpSteps } from '@cogcampus/contract/life/activity'
import { type AnnouncementStep, announcementSteps } from '@cogcampus/contract/life/announcement'
import { type ApplicationStep, applicationRoutes } from '@cogcampus/contract/life/application'
import { leadStates, leadSteps } from '@cogcampus/contract/life/customer'
import { deviceSteps } from '@cogcampus/contract/life/device'
import { type OrderStep, orderSteps } from '@cogcampus/contract/life/order'
import { firstStates, patientSteps } from '@cogcampus/contract/life/patient'
import { planSteps } from '@cogcampus/contract/life/plan'
import { type RecordStep, recordSteps } from '@cogcampus/contract/life/record'
import { type SessionStep, sessionSteps } from '@cogcampus/contract/life/session'
import { type SuggestStep, suggestSteps } from '@cogcampus/contract/life/suggest'
import { templateSteps } from '@cogcampus/contract/life/template'
import { type WaitStep, waitSteps } from '@cogcampus/contract/life/wait'
import { type WorkStep, workSteps } from '@cogcampus/contract/life/work'

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
\`job/pool\` is the nightly run; ✓ and ✗ are a reviewer's answer. Besides the permission for the call, a step of the owner may
also be taken by a manager of the lead, a step of the holder by the owner alone, a reviewer's by neither the applicant nor who has agreed already, and an applicant's by the applicant alone.
A contact that was not answered is noted in the same states and moves no lead.

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
${patients()}${orders()}${applications()}${devices()}${templates()}${sessions()}${records()}${homework()}${waitlist()}${plans()}${feedback()}${announcements()}${activities()}`
}

/** The states of teaching plans. */
function plans(): string {
  return `
## Teaching plan

The table is [contract/src/life/plan.ts](../contract/src/life/plan.ts). A patient has one current plan: \`teaching-plan/add\` writes the next and replaces it, unless it was reviewed before.

\`\`\`mermaid
stateDiagram-v2
  [*] --> ACTIVE: teaching-plan/add
${planSteps.map(({ call, from, to }) => `  ${from} --> ${to}: ${call}`).join('\n')}
  REVIEWED --> [*]
  REPLACED --> [*]
\`\`\`
`
}

/** The states of patients. */
function patients(): string {
  const arrows = patientSteps.map(({ from, to, reason }) => `  ${from} --> ${to}${reason ? ': with a reason' : ''}`)
  return `
## Patient

The table is [contract/src/life/patient.ts](../contract/src/life/patient.ts). \`patient/state\` takes its steps; a trigger writes each of them.

\`\`\`mermaid
stateDiagram-v2
${firstStates.map((state) => `  [*] --> ${state}: patient/add`).join('\n')}
${arrows.join('\n')}
\`\`\`
`
}

/** The states of orders. */
function orders(): string {
  const steps: readonly OrderStep[] = orderSteps
  const arrows = new Map<string, Set<string>>()
  for (const { call, from, to } of steps) {
    if (from === to) continue
    const arrow = `${from} --> ${to}`
    arrows.set(arrow, (arrows.get(arrow) ?? new Set()).add(call))
  }
  return `
## Order

The table is [contract/src/life/order.ts](../contract/src/life/order.ts). \`hours/…\` are the functions of the timetable
([decision 19](decisions/0019-ledger.md)), \`job/…\` is the nightly run. An order that goes on is PAID until hours of it are consumed and ACTIVE from then on; without hours and without a debt it is over.

\`\`\`mermaid
stateDiagram-v2
  [*] --> DRAFT: order-info/create
${[...arrows].map(([arrow, calls]) => `  ${arrow}: ${[...calls].join(', ')}`).join('\n')}
\`\`\`
`
}

/** The states of devices. */
function devices(): string {
  const arrows = Object.entries(deviceSteps).flatMap(([from, to]) => to.map((each) => `  ${from} --> ${each}`))
  return `
## Device

The table is [contract/src/life/device.ts](../contract/src/life/device.ts). The approval of an application registers a device; \`mac-info/edit\` takes its steps.

\`\`\`mermaid
stateDiagram-v2
  [*] --> ACTIVE: mac-info/apply/check ✓
${arrows.join('\n')}
  RETIRED --> [*]
\`\`\`
`
}

/** The states of templates of the timetable. */
function templates(): string {
  const arrows = Object.entries(templateSteps).flatMap(([name, steps]) =>
    steps.map(({ from, to }) => `  ${from} --> ${to}: ${name}`),
  )
  return `
## Week template

The table is [contract/src/life/template.ts](../contract/src/life/template.ts). \`so-week/state\` takes its steps. Sessions are generated from a template that is ACTIVE.

\`\`\`mermaid
stateDiagram-v2
  [*] --> DRAFT: so-week/add
${arrows.join('\n')}
  ENDED --> [*]
\`\`\`
`
}

/** The states of sessions. */
function sessions(): string {
  const steps: readonly SessionStep[] = sessionSteps
  const arrows = steps.map(({ call, from, to, agreed }) => {
    const answer = agreed === undefined ? '' : agreed ? ' ✓' : ' ✗'
    return `  ${from} --> ${to}: ${call}${answer}`
  })
  return `
## Session

The table is [contract/src/life/session.ts](../contract/src/life/session.ts). A session in LEAVE or CANCELLED holds no place in the timetable; in every other state it does.

\`\`\`mermaid
stateDiagram-v2
  [*] --> PLANNED: so-day/add, so-week/generate
${arrows.join('\n')}
\`\`\`
`
}

/** The states of the records of sessions. */
function records(): string {
  const steps: readonly RecordStep[] = recordSteps
  const arrows = steps.flatMap(({ call, from, to, trainee, agreed }) => {
    const answer = agreed === undefined ? (trainee ? ' (a trainee)' : '') : agreed ? ' ✓' : ' ✗'
    return from === to ? [] : [`  ${from} --> ${to}: ${call}${answer}`]
  })
  return `
## Session record

The table is [contract/src/life/record.ts](../contract/src/life/record.ts). Only a draft changes; what was signed gets addenda.

\`\`\`mermaid
stateDiagram-v2
  [*] --> DRAFT: so-day/record/save
${arrows.join('\n')}
\`\`\`
`
}

/** The states of homework. */
function homework(): string {
  const steps: readonly WorkStep[] = workSteps
  const arrows = steps.flatMap(({ call, from, to }) =>
    call === 'work/delete' ? [`  ${from} --> [*]: ${call}`] : from === to ? [] : [`  ${from} --> ${to}: ${call}`],
  )
  return `
## Homework

The table is [contract/src/life/work.ts](../contract/src/life/work.ts). \`job/homework\` is the nightly run. Homework is VIEWED once the family has opened it in its app.

\`\`\`mermaid
stateDiagram-v2
  [*] --> ASSIGNED: work/add
${arrows.join('\n')}
  REVIEWED --> [*]
\`\`\`
`
}

/** The states of entries of the waitlist. */
function waitlist(): string {
  const steps: readonly WaitStep[] = waitSteps
  const arrows = steps.flatMap(({ call, from, to, offer }) =>
    from === to ? [] : [`  ${from} --> ${to}: ${call}${offer ? ` (offer ${offer})` : ''}`],
  )
  return `
## Waitlist

The table is [contract/src/life/wait.ts](../contract/src/life/wait.ts). \`job/…\` is the job \`waitlist\`; in brackets stands what the open offer becomes.

\`\`\`mermaid
stateDiagram-v2
  [*] --> WAITING: so-wait/add
${arrows.join('\n')}
  TAKEN --> [*]
  ENDED --> [*]
\`\`\`
`
}

/** The states of feedback. */
function feedback(): string {
  const steps: readonly SuggestStep[] = suggestSteps
  const arrows = steps.flatMap(({ call, from, to }) => (from === to ? [] : [`  ${from} --> ${to}: ${call}`]))
  return `
## Feedback

The table is [contract/src/life/suggest.ts](../contract/src/life/suggest.ts).

\`\`\`mermaid
stateDiagram-v2
  [*] --> NEW: user-suggest/add
${arrows.join('\n')}
  CLOSED --> [*]
\`\`\`
`
}

/** The states of announcements. */
function announcements(): string {
  const steps: readonly AnnouncementStep[] = announcementSteps
  const arrows = steps.flatMap(({ call, from, to }) => (from === to ? [] : [`  ${from} --> ${to}: ${call}`]))
  return `
## Announcement

The table is [contract/src/life/announcement.ts](../contract/src/life/announcement.ts).

\`\`\`mermaid
stateDiagram-v2
  [*] --> DRAFT: announcement/add
${arrows.join('\n')}
  SENT --> [*]
\`\`\`
`
}

/** The applications, one diagram for each route. */
function applications(): string {
  const drawn = Object.entries(applicationRoutes).map(([route, steps]: [string, readonly ApplicationStep[]]) => {
    const arrows = steps.map(({ call, by, from, to, agreed }) => {
      const answer = agreed === undefined ? '' : agreed ? ' ✓' : ' ✗'
      return `  ${from ?? '[*]'} --> ${to}: ${call}${answer} (${by})`
    })
    return `### ${route}\n\n\`\`\`mermaid\nstateDiagram-v2\n${arrows.join('\n')}\n\`\`\`\n`
  })
  return `
## Applications

The table is [contract/src/life/application.ts](../contract/src/life/application.ts). Each kind of applications takes one of its routes
([decision 18](decisions/0018-applications.md)): who applied does not decide, and who agreed for the campus does not decide again.

${drawn.join('\n')}`
}

if (import.meta.main) writeFileSync(LIFE_CYCLES, lifeCycles())

/** The states of activities, of their offers at campuses and of sign-ups. */
function activities(): string {
  const drawn = (steps: readonly { call: string; from: string; to: string; agreed?: boolean }[]) =>
    steps
      .filter(({ from, to }) => from !== to)
      .map(
        ({ call, from, to, agreed }) =>
          `  ${from} --> ${to}: ${call}${agreed === undefined ? '' : agreed ? ' ✓' : ' ✗'}`,
      )
      .join('\n')
  return `
## Activity

The tables are [contract/src/life/activity.ts](../contract/src/life/activity.ts). \`job/…\` is the job \`activities\`; who handed an activity in does not check it.

\`\`\`mermaid
stateDiagram-v2
  [*] --> DRAFT: activity/add
${drawn(activitySteps)}
\`\`\`

An approved activity at a campus:

\`\`\`mermaid
stateDiagram-v2
  [*] --> OFFERED: activity-campus/add
${drawn(offerSteps)}
\`\`\`

A sign-up. \`place/free\` gives a free seat to the first who wait; the steps of \`activity-campus/…\` follow from the end of their offer.

\`\`\`mermaid
stateDiagram-v2
  [*] --> SIGNED: activity-user/add
  [*] --> WAITLIST: activity-user/add
${drawn(signUpSteps)}
\`\`\`
`
}
