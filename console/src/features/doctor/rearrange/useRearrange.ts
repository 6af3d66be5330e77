import { useRef, useState } from 'react'
import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import { alsoMoved } from '../../../shared/session/useSteps.ts'
import { useDraft } from '../../../ui/useDraft.ts'
import { freePlaces } from './freePlaces.ts'
import { decisionsOf, type Kept, restored, type Unreached } from './kept.ts'
import { withNearest } from './nearest.ts'
import { askedOf, goes, type Hit, type Plan, type Plans } from './plan.ts'
import { proposedFor, stillOffered } from './propose.ts'

/** As many lessons as one call takes. */
const MOST = 60

interface Progress {
  done: number
  of: number
}

interface Made {
  plans: Plans
  /** Which of them somebody chose: what is proposed is proposed anew. */
  chosen: ReadonlySet<number>
  /** Of which a proposal was taken away. */
  cleared: ReadonlySet<number>
  /** What is said of lessons: why one could not be rearranged, or is to be decided again. */
  notes: ReadonlyMap<number, string>
  reason: string
  done: number
  unreached: readonly Unreached[]
  /** Somebody chose something: from then on it is kept. */
  touched: boolean
}

/** What was kept, and whoever can stand in for the lessons of which nothing was. */
function begun(hits: readonly Hit[], kept?: Partial<Kept>): Made {
  const { plans, cleared, changed } = restored(kept?.decisions ?? [], hits)
  return {
    plans: proposedFor(hits, plans, new Set([...plans.keys(), ...cleared, ...changed])),
    chosen: new Set(plans.keys()),
    cleared,
    notes: new Map(changed.map((lessonId) => [lessonId, t('schedule.hits.changed')])),
    reason: kept?.reason ?? t('schedule.hits.usual'),
    done: kept?.done ?? 0,
    unreached: kept?.unreached ?? [],
    touched: kept !== undefined,
  }
}

const without = <V>(all: ReadonlyMap<number, V>, ids: ReadonlySet<number>) =>
  new Map([...all].filter(([id]) => !ids.has(id)))

/**
 * What is to become of the lessons that leave `id` hits, why some could not be rearranged, who is to be called, and how far the work is. What
 * somebody chose is kept until it is done.
 */
export function useRearrange(id: number, hits: readonly Hit[]) {
  const draft = useDraft<Kept>(`hits.${id}`)
  const [kept, setKept] = useState(() => draft.read())
  const [made, setMade] = useState(() => begun(hits, kept))
  // What comes back from the server is joined with what was chosen meanwhile.
  const latest = useRef(made)
  const [busy, setBusy] = useState<Progress>()
  const action = useAction('/admin/so-day/rearrange', { done: false, also: alsoMoved })
  const plans = stillOffered(made.plans, hits)

  const change = (next: Partial<Made>) => {
    const now = { ...latest.current, ...next }
    latest.current = now
    setMade(now)
    if (!now.touched) return
    const { chosen, cleared, reason, done, unreached } = now
    const plansChosen = new Map([...now.plans].filter(([lessonId]) => chosen.has(lessonId)))
    draft.write({ decisions: decisionsOf(hits, plansChosen, cleared), reason, done, unreached: [...unreached] })
  }
  const set = (lessonId: number, plan: Plan | undefined) => {
    const { plans: all, chosen, cleared, notes } = latest.current
    const [one, next, taken] = [new Set([lessonId]), new Map(all), new Set(cleared)]
    taken.delete(lessonId)
    if (plan) next.set(lessonId, plan)
    else next.delete(lessonId)
    if (!plan) taken.add(lessonId)
    const picked = new Set([...chosen].filter((other) => other !== lessonId))
    if (plan) picked.add(lessonId)
    change({ plans: next, chosen: picked, cleared: taken, notes: without(notes, one), touched: true })
  }
  const look = async (chosen: readonly Hit[], signal?: AbortSignal) => {
    let count = 0
    setBusy({ done: 0, of: chosen.length })
    const onEach = () => setBusy({ done: ++count, of: chosen.length })
    const lists = await freePlaces(chosen, onEach, signal)
    setBusy(undefined)
    return lists
  }
  const joined = (asked: readonly Hit[], lists: Awaited<ReturnType<typeof look>>) => {
    const ids = asked.map(({ lessonId }) => lessonId)
    const found = withNearest(asked, hits, latest.current.plans, lists)
    const notes = new Map([...without(latest.current.notes, new Set(ids)), ...found.notes])
    return { plans: found.plans, notes, placed: ids.filter((id) => found.plans.has(id) && !found.notes.has(id)) }
  }
  /** The nearest free places of these lessons, in place of what was chosen of them. */
  const nearest = async (asked: readonly Hit[]) => {
    const { placed, ...next } = joined(asked, await look(asked))
    const chosen = new Set(latest.current.chosen)
    for (const { lessonId } of asked) chosen.delete(lessonId)
    const cleared = new Set(latest.current.cleared)
    for (const lessonId of placed) cleared.delete(lessonId)
    change({ ...next, cleared, chosen: new Set([...chosen, ...placed]), touched: true })
  }
  const undecided = () => {
    const { plans: all, cleared, notes } = latest.current
    const decided = new Set([...all.keys(), ...cleared, ...notes.keys()])
    return hits.filter((hit) => goes(hit) && !decided.has(hit.lessonId))
  }
  /** Proposes the nearest free places of lessons for which nobody stands in; what was chosen meanwhile stays. */
  const propose = async (signal?: AbortSignal) => {
    const asked = undecided()
    if (asked.length === 0) return
    const lists = await look(asked, signal)
    if (signal?.aborted) return
    const open = new Set(undecided())
    const { placed: _, ...next } = joined(
      asked.filter((hit) => open.has(hit)),
      lists,
    )
    change(next)
  }
  const discard = () => {
    const { done, unreached } = latest.current
    const rest = done > 0 ? { done, unreached: [...unreached] } : undefined
    setKept(undefined)
    draft.clear()
    change(begun(hits, rest))
    return propose()
  }

  const planned = hits.filter(({ lessonId }) => plans.has(lessonId))
  const run = async () => {
    const reason = latest.current.reason.trim()
    const gone = new Set<number>()
    for (let first = 0; first < planned.length; first += MOST) {
      setBusy({ done: first, of: planned.length })
      const part = planned.slice(first, first + MOST)
      const lessons = part.map((hit) => askedOf(hit, plans.get(hit.lessonId) as Plan))
      const result = await action.run({ lessons, reason })
      const now = latest.current
      if (!result.ok) {
        const said = part.map(({ lessonId }) => [lessonId, result.failure.message] as const)
        change({ notes: new Map([...now.notes, ...said]) })
        continue
      }
      const { done, refused, unreached } = result.data
      for (const lessonId of done) gone.add(lessonId)
      const said = refused.map(({ id: lessonId, msg }) => [lessonId, msg] as const)
      const known = new Map([...now.unreached, ...unreached].map((patient) => [patient.id, patient]))
      change({
        plans: without(now.plans, gone),
        notes: new Map([...without(now.notes, gone), ...said]),
        done: now.done + done.length,
        unreached: [...known.values()],
        touched: true,
      })
    }
    setBusy(undefined)
    setKept(undefined)
    if (hits.every(({ lessonId }) => gone.has(lessonId)) && latest.current.unreached.length === 0) draft.clear()
  }
  return {
    plans,
    noteOf: (lessonId: number) =>
      made.notes.get(lessonId) ??
      (made.plans.has(lessonId) && !plans.has(lessonId) ? t('schedule.hits.gone') : undefined),
    /** Whether decisions of before are shown. */
    restored: kept !== undefined && (kept.decisions.length > 0 || kept.reason !== t('schedule.hits.usual')),
    reason: made.reason,
    done: made.done,
    unreached: made.unreached,
    busy,
    /** Those that nothing is decided of yet, and that can go elsewhere. */
    rest: hits.filter((hit) => goes(hit) && !plans.has(hit.lessonId)),
    planned: planned.length,
    set,
    explain: (reason: string) => change({ reason, touched: true }),
    nearest,
    propose,
    discard,
    run,
    end: draft.clear,
  }
}
export type Rearrangement = ReturnType<typeof useRearrange>
