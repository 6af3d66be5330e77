import type { Path } from '@cogcampus/contract'
import { useEffect, useState } from 'react'
import { notify } from '../api/notify.ts'
import { useCan } from '../api/user.ts'
import { t } from '../messages/index.ts'
import { useQueryState } from './useQueryState.ts'

export interface Dialog {
  name: string
  open: boolean
  /** The row it is about; none for a new one. */
  id: number | undefined
  /** Where a new one is begun, where a page has several such places: its draft belongs to the place. */
  place?: string | undefined
  show: (id?: number) => void
  close: () => void
}

/** The call without which a dialog is of no use; `add` that of a new row, `update` that of a row. `null`: it makes none. */
type Calls = Path | { add: Path; update: Path } | null

/**
 * A dialog that the address knows (`?edit=12`, `?edit=new`): refresh, sign-in and links bring it back. For a user who may
 * not make its call it stays closed, and a message says why; one that is open stays so when the permission is withdrawn.
 */
export function useDialog(name: string, calls: Calls): Dialog {
  const [query, change] = useQueryState()
  const can = useCan()
  const value = query[name]
  const id = typeof value === 'number' ? value : undefined
  const call = calls && typeof calls === 'object' ? calls[id === undefined ? 'add' : 'update'] : calls
  const asked = value === undefined ? undefined : String(value)
  const [admitted, admit] = useState<string>()
  const allowed = asked === undefined || call === null || can(call)
  if (allowed && asked !== admitted) admit(asked)
  const refused = !allowed && asked !== admitted
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when the address asks for it
  useEffect(() => {
    if (!refused) return
    notify.warning(t('common.dialogRefused'))
    change({ [name]: undefined })
  }, [refused])
  return {
    name,
    open: asked !== undefined && !refused,
    id: refused ? undefined : id,
    show: (row) => change({ [name]: row ?? 'new' }),
    close: () => change({ [name]: undefined }),
  }
}

/** A dialog for a new one that begins with what a place of the page knows of it; the address holds that, too. */
export function usePlacedDialog<V extends object>(name: string, calls: Calls) {
  const dialog = useDialog(name, calls)
  const [query, change] = useQueryState()
  const at = `${name}At`
  const place = dialog.id === undefined && typeof query[at] === 'string' ? query[at] : undefined
  const to = (row: number | 'new' | undefined, known?: Partial<V>) =>
    change({ [name]: row, [at]: known && JSON.stringify(known) })
  return {
    ...dialog,
    place,
    known: knownAt<V>(place),
    begin: (known: Partial<V>) => to('new', known),
    show: (row?: number) => to(row ?? 'new'),
    close: () => to(undefined),
  }
}

function knownAt<V extends object>(place: string | undefined): Partial<V> {
  try {
    return place ? (JSON.parse(place) as Partial<V>) : {}
  } catch {
    return {} // Whoever changed the address by hand begins with nothing.
  }
}

/** A dialog that is open while it stands, and not in the address, because the rows ticked for it are not either. */
export const dialogBeside = (name: string, close: () => void): Dialog => ({
  name,
  open: true,
  id: undefined,
  show: () => undefined,
  close,
})
