import type { Path } from '@cogcampus/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { attempt } from '../api/attempt.ts'
import { nounOf } from '../api/call.ts'
import { t } from '../messages/index.ts'
import type { Action } from './actions.ts'
import { type Outcome, useOutcome } from './useOutcome.tsx'

interface Options<R extends object> {
  idOf: (row: R) => number
  nameOf: (row: R) => string
  rowActions: ((row: R) => Action[]) | undefined
  also: string[] | undefined
}
interface Step {
  id: number
  name: string
  input: object
}

/** The row actions with `bulk`, for several rows: one call each, so that each is checked and recorded separately. */
export function useBulk<R extends object>({ idOf, nameOf, rowActions, also = [] }: Options<R>) {
  const client = useQueryClient()
  const outcome = useOutcome()
  const [running, setRunning] = useState<string>()
  const [progress, setProgress] = useState<{ done: number; total: number }>()

  async function run(label: string, endpoint: Path, steps: Step[]): Promise<void> {
    setRunning(label)
    const result: Outcome = { done: [], refused: [] }
    for (const { id, input } of steps) {
      const made = await attempt(endpoint, input as never, { quiet: true })
      if (made.ok) result.done.push(id)
      else result.refused.push({ id, msg: made.failure.message })
      setProgress({ done: result.done.length + result.refused.length, total: steps.length })
    }
    setRunning(undefined)
    setProgress(undefined)
    const stale = [nounOf(endpoint), '/admin/message-remind', ...also]
    void client.invalidateQueries({ predicate: (query) => stale.includes(String(query.queryKey[0])) })
    outcome.tell(result, (id) => steps.find((step) => step.id === id)?.name ?? String(id))
  }

  const actions = (rows: R[], clear: () => void): Action[] => {
    const groups = new Map<string, { action: Action; endpoint: Path; steps: Step[] }>()
    for (const row of rows) {
      for (const action of rowActions?.(row) ?? []) {
        const { label, endpoint, bulk, disabled } = action
        if (!bulk || !endpoint || disabled) continue
        const group = groups.get(label) ?? { action, endpoint, steps: [] }
        group.steps.push({ id: idOf(row), name: nameOf(row), input: bulk })
        groups.set(label, group)
      }
    }
    return [...groups.values()].map(({ action, endpoint, steps }) => ({
      label: action.label,
      endpoint,
      danger: action.danger ?? false,
      pending: running === action.label,
      confirm: {
        title: t('common.bulkTitle', { action: action.label, count: steps.length }),
        ...(action.confirm?.hint ? { hint: action.confirm.hint } : {}),
      },
      run: () => run(action.label, endpoint, steps).then(clear),
    }))
  }
  return { actions, progress, element: outcome.element }
}
