import type { ComponentType } from 'react'
import { loadChunk } from '../api/loadChunk.ts'
import { loadMessages, loadNounMessages } from '../messages/areas.ts'
import { NotFound } from './NoPage.tsx'

type Page = { default: ComponentType }
const gallery = import.meta.env.MODE === 'production' ? {} : import.meta.glob<Page>('../features/gallery/pages/*.tsx')
const files = { ...gallery, ...import.meta.glob<Page>(['../features/*/pages/*.tsx', '!../features/gallery/**']) }
const arrived = new Map<string, ComponentType>()
const onTheirWay = new Set<string>()
/** Those that were opened, not only likely to be. */
const opened = new Set<string>()
const followers = new Set<() => void>()

const fileOf = (component: string) => {
  const [area = '', page = ''] = component.split('/')
  return files[`../features/${area}/pages/${page}.tsx`]
}

/**
 * The page behind a component of the route tree, once it is here with its area's texts; undefined while it is on its
 * way. One that did not arrive throws the reason where it is rendered; an unknown one is the 404 page.
 */
export function pageOf(component: string): ComponentType | undefined {
  if (!fileOf(component)) return NotFound
  opened.add(component)
  fetchPage(component)
  return arrived.get(component)
}

/** Begins to fetch a page, unless it is here or on its way: nothing is shown of it, nor that it did not arrive. */
export function fetchPage(component: string): void {
  const load = fileOf(component)
  if (load && !arrived.has(component) && !onTheirWay.has(component)) void arrive(component, load)
}

async function arrive(component: string, load: () => Promise<Page>): Promise<void> {
  onTheirWay.add(component)
  const [area = ''] = component.split('/')
  try {
    const [page] = await loadChunk(() => Promise.all([load(), loadMessages(area), loadNounMessages(component)]))
    arrived.set(component, page.default)
  } catch (error) {
    // What was only likely to be opened is fetched once more when it is.
    if (opened.has(component))
      arrived.set(component, () => {
        throw error
      })
  }
  onTheirWay.delete(component)
  for (const tell of followers) tell()
}

/** Tells whenever a page has arrived, or has not; returns the function that stops it. */
export function followArrivals(tell: () => void): () => void {
  followers.add(tell)
  return () => followers.delete(tell)
}

/** How many pages have arrived. */
export const arrivals = () => arrived.size
