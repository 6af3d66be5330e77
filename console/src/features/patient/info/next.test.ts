import { describe, expect, it } from 'vitest'
import type { PatientInfo } from './info.ts'
import { nextOf, othersOf } from './next.ts'

const order = (more: object) => ({ id: 5, type: 'NEW', payable: 100, paid: 0, hoursLeft: 0, courseId: 3, ...more })
const patient = (orders: object[], more: object = {}) =>
  ({
    ...{ id: 12, campusId: 1, state: 'ACTIVE', consent: 'GIVEN', attention: ['sessions'], lead: null },
    ...{ orders: orders.map(order), ...more },
  }) as unknown as PatientInfo

describe('the next step with a patient', () => {
  it('of a draft is its payment for whoever may take it, and its confirmation for others or where it costs nothing', () => {
    const draft = { state: 'DRAFT' }
    expect(nextOf(patient([draft]), true)).toEqual({ what: 'pay', to: '/order/detail?id=5&pay=5' })
    expect(nextOf(patient([draft]), false)).toEqual({ what: 'confirm', to: '/order/detail?id=5' })
    expect(nextOf(patient([{ ...draft, payable: 0 }]), true)?.what).toBe('confirm')
  })

  it('of an order that is confirmed is its payment, whoever takes it', () => {
    expect(nextOf(patient([{ state: 'PENDING_PAY' }]), false)?.what).toBe('pay')
  })

  it('of a paid order is its lessons, of the course with hours left', () => {
    const used = { id: 6, state: 'PAID', courseId: 4 }
    const next = nextOf(patient([used, { state: 'PAID', hoursLeft: 8 }]), true)
    expect(next?.what).toBe('plan')
    const known = new URLSearchParams(next?.to?.split('?')[1]).get('seriesAt')
    expect(JSON.parse(known ?? '')).toEqual({ campusId: 1, patientIds: [12], courseId: 3 })
  })

  it('is another order where few hours are left, once lessons are planned', () => {
    const served = (attention: string[]) => patient([{ state: 'ACTIVE', hoursLeft: 2 }], { attention })
    expect(nextOf(served(['hours']), true)?.what).toBe('order')
    expect(nextOf(served([]), true)).toBeNull()
  })

  it('stands beside another order, and lessons while a sale has hours left', () => {
    const others = (orders: object[], more?: object) =>
      othersOf(patient(orders, more), undefined).map(({ what }) => what)
    expect(others([{ state: 'ACTIVE', hoursLeft: 8 }])).toEqual(['plan', 'order'])
    expect(others([{ state: 'ACTIVE' }, { state: 'PAID', type: 'TRIAL', hoursLeft: 1 }])).toEqual(['order'])
    expect(others([], { state: 'PAUSED' })).toEqual([])
    expect(othersOf(patient([{ state: 'PAID', hoursLeft: 8 }]), 'plan').map(({ what }) => what)).toEqual(['order'])
    expect(othersOf(patient([]), 'sign')).toEqual([])
  })

  it('is the consent before all else, and nothing of a patient who is away', () => {
    expect(nextOf(patient([], { consent: 'MISSING' }), true)).toEqual({ what: 'sign' })
    expect(nextOf(patient([], { state: 'PAUSED' }), true)).toBeNull()
  })
})
