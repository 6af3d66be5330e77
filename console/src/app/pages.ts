import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadMessages, loadNounMessages } from '../messages/areas.ts'
import { loadChunk } from './loadChunk.ts'
import { NotFound } from './NoPage.tsx'

type Page = { default: ComponentType }
const gallery = import.meta.env.MODE === 'production' ? {} : import.meta.glob<Page>('../features/gallery/pages/*.tsx')
const files = { ...gallery, ...import.meta.glob<Page>(['../features/*/pages/*.tsx', '!../features/gallery/**']) }
const loaded = new Map<string, LazyExoticComponent<ComponentType>>()

/** The page behind a component of the route tree, with its area's texts; an unknown one is the 404 page. */
export function pageOf(component: string): ComponentType {
  const [area = '', page = ''] = component.split('/')
  const load = files[`../features/${area}/pages/${page}.tsx`]
  if (!load) return NotFound
  const known = loaded.get(component)
  if (known) return known
  const made = lazy(() =>
    loadChunk(async () => (await Promise.all([load(), loadMessages(area), loadNounMessages(component)]))[0]),
  )
  loaded.set(component, made)
  return made
}
