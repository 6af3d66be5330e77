import { describe, expect, it } from 'vitest'
import { firstPage, isLanding, landingOf, pageAt, pagesOf, type RouteNode } from './routes.ts'

const node = (path: string, component: string, fields: Partial<RouteNode> = {}) =>
  ({ path, component, name: path, hidden: false, fixed: false, childList: [], ...fields }) as unknown as RouteNode
const tree = [
  node('/market', 'Layout', {
    name: '市场',
    childList: [
      node('/market/lead/:id', 'market/lead'),
      node('/market/register', 'market/register', { hidden: true }),
      node('/market/in', 'market/in'),
    ],
  }),
]

describe('the menu', () => {
  it('makes pages of what stands in groups, and says in which', () => {
    expect(pagesOf(tree).map(({ path, trail }) => [path, trail])).toEqual([
      ['/market/lead/:id', ['市场']],
      ['/market/register', ['市场']],
      ['/market/in', ['市场']],
    ])
  })

  it('finds the page of an address by the whole of it', () => {
    expect(pageAt(pagesOf(tree), '/market/lead/12')?.component).toBe('market/lead')
    expect(pageAt(pagesOf(tree), '/market/in/12')).toBeUndefined()
  })

  it('opens with its first page that it shows and that needs no object, for who has no landing page', () => {
    expect(firstPage(pagesOf(tree))).toBe('/market/in')
    expect(firstPage([])).toBeUndefined()
  })
})

describe('after signing in', () => {
  it('consultants without a home page land on their own figures, others on the home page', () => {
    const consultant = node('/courseConsultant/statistics', 'statistics/consultant', { name: 'Sales consultant' })
    expect(landingOf([...tree, consultant])).toBe('/courseConsultant/statistics')
    expect(landingOf([node('/dashboard', 'home/dashboard', { name: '首页' }), consultant])).toBe('/dashboard')
    expect(landingOf(tree)).toBe('/dashboard')
    expect(isLanding('/courseConsultant/statistics')).toBe(true)
  })
})
