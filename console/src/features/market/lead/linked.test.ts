import { describe, expect, it } from 'vitest'
import { linkedBeside } from './linked.ts'

describe('a filter that a link brings', () => {
  it('is shown with its words where the list has no field for it', () => {
    const filters = new Map(linkedBeside([]).map(({ name, label }) => [name, label]))
    expect(filters.get('createdFrom')?.('2026-03-01')).toContain('2026-03-01')
    expect(filters.get('reached')?.('DONE')).not.toContain('market.')
  })

  it('is shown once: in its field, where the list has one', () => {
    const names = linkedBeside(['campusId', 'due']).map(({ name }) => name)
    expect(names).not.toContain('campusId')
    expect(names).not.toContain('due')
    expect(names).toContain('ownerId')
  })

  it('has words of its own, whichever it is', () => {
    const labels = linkedBeside([]).map(({ label }) => label('DONE'))
    expect(labels.filter((label) => label.startsWith('market.'))).toEqual([])
  })
})
