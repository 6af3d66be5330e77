import { pageReads } from 'virtual:page-reads'
import { describe, expect, it } from 'vitest'
import type { ResourceNode } from '../parts/resources.ts'
import { changesBetween, stateOf, toggle } from './grants.ts'

const node = (id: number, type: string, fields: Partial<ResourceNode>, childList: ResourceNode[] = []) =>
  ({ id, type, code: String(id), component: '', childList, ...fields }) as ResourceNode
const [list, decide] = [node(3, 'ACTION', { code: '/admin/so-wait/page' }), node(4, 'ACTION', {})]
const waits = node(2, 'PAGE', { component: 'schedule/soWait' }, [list, decide])
const patients = node(6, 'PAGE', {}, [node(7, 'ACTION', { code: '/admin/patient/page' })])
const tree = [node(1, 'GROUP', {}, [waits]), node(5, 'GROUP', {}, [patients])]
const all = () => true
const granted = (held: number[], changed: ResourceNode, on: boolean, may: (node: ResourceNode) => boolean = all) =>
  [...toggle(tree, new Set(held), changed, on, may)].toSorted((a, b) => a - b)

describe('a page that is given to a role', () => {
  it('is given with its calls, its group and what it reads of other pages, not with those pages', () => {
    expect(pageReads['schedule/soWait']).toContain('/admin/patient/page')
    expect(granted([], waits, true)).toEqual([1, 2, 3, 4, 7])
  })

  it('is taken away with its group where nothing else of that is left', () => {
    expect(granted([1, 2, 3, 4, 7], waits, false)).toEqual([7])
  })

  it('gives nothing that the administrator may not give', () => {
    expect(granted([], waits, true, ({ id }) => id !== 4)).toEqual([1, 2, 3, 7])
  })
})

describe('a call that is given to a role', () => {
  it('is given with its page and group, as nobody could reach it otherwise', () => {
    expect(granted([], list, true)).toEqual([1, 2, 3])
  })

  it('leaves its page when it is taken away, while others of the page are given', () => {
    expect(granted([1, 2, 3, 4], list, false)).toEqual([1, 2, 4])
    expect(granted([1, 2, 3], list, false)).toEqual([])
  })
})

describe('the box of a page', () => {
  it('says whether all of it, a part, or nothing is given', () => {
    expect([[2, 3, 4], [2, 3], [7]].map((held) => stateOf(waits, new Set(held)))).toEqual(['all', 'part', 'none'])
  })

  it('counts what was given and what was taken away as changes', () => {
    expect(changesBetween(new Set([1, 2, 3]), new Set([2, 3, 4, 5]))).toBe(3)
  })
})
