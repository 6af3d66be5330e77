import { createContext, useContext, useEffect } from 'react'

/** Where a page says what it shows; the tab that carries the page listens. */
export const TitleContext = createContext<(title: string) => void>(() => undefined)

/**
 * Names the page's tab after what it shows, as a patient; until then the tab has the name of the menu.
 * @public for pages of one thing, of which the first ones have none
 */
export function usePageTitle(title: string | undefined): void {
  const tell = useContext(TitleContext)
  useEffect(() => {
    if (title) tell(title)
  }, [tell, title])
}
