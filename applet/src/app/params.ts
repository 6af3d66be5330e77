import { useParams } from './route'

/** The number in the page's address, 0 where there is none. */
export function useId(name = 'id'): number {
  const value = Number(useParams()[name])
  return Number.isSafeInteger(value) && value > 0 ? value : 0
}
