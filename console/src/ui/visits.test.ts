import { expect, it } from 'vitest'
import { mostVisited } from './visits.ts'

const pages = ['/a', '/b', '/c', '/d'].map((path) => ({ path }))
const paths = (visits: Record<string, number>, count: number) =>
  mostVisited(pages, visits, count).map(({ path }) => path)

it('the pages that were visited most stand in the order of the menu', () => {
  expect(paths({ '/d': 5, '/b': 2, '/a': 1, '/gone': 9 }, 2)).toEqual(['/b', '/d'])
})

it('the first pages of the menu fill up what was not visited', () => {
  expect(paths({ '/d': 1 }, 3)).toEqual(['/a', '/b', '/d'])
  expect(paths({}, 2)).toEqual(['/a', '/b'])
})
