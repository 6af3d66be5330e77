import { useEffect } from 'react'
import { fetchPage } from './pages.ts'
import { type PageRoute, pageAt } from './routes.ts'

/** A pointer that only crosses a link leaves it sooner. */
const RESTS_MS = 60

/** Begins to fetch the page that an address of the console leads to. */
function prefetch(pages: PageRoute[], address: string): void {
  const page = pageAt(pages, new URL(address, location.href).pathname)
  if (page) fetchPage(page.component)
}

/**
 * The page behind a link is fetched once the pointer or the focus rests on it, or it is pressed: when it is opened, it is
 * here already.
 */
export function usePrefetch(pages: PageRoute[]): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const fetchAt = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
      if (link?.origin === location.origin) prefetch(pages, link.href)
    }
    const rest = (event: Event) => {
      clearTimeout(timer)
      timer = setTimeout(() => fetchAt(event), RESTS_MS)
    }
    document.addEventListener('pointerover', rest)
    document.addEventListener('focusin', rest)
    document.addEventListener('pointerdown', fetchAt)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', rest)
      document.removeEventListener('focusin', rest)
      document.removeEventListener('pointerdown', fetchAt)
    }
  }, [pages])
}

/** The page of the address that is likely to be opened next is fetched. */
export function usePrefetched(pages: PageRoute[], address: string | undefined): void {
  useEffect(() => {
    if (address) prefetch(pages, address)
  }, [pages, address])
}
