import { useQueryState } from './useQueryState.ts'

export interface Dialog {
  name: string
  open: boolean
  /** The row it is about; none for a new one. */
  id: number | undefined
  show: (id?: number) => void
  close: () => void
}

/** A dialog that the address knows (`?edit=12`, `?edit=new`): refresh, sign-in and links bring it back. */
export function useDialog(name: string): Dialog {
  const [query, change] = useQueryState()
  const value = query[name]
  return {
    name,
    open: value !== undefined,
    id: typeof value === 'number' ? value : undefined,
    show: (id) => change({ [name]: id ?? 'new' }),
    close: () => change({ [name]: undefined }),
  }
}
