import type { AnyFigure } from '../../../shared/figure/figures.ts'

/** The figures that campuses are compared by, side by side: a table for each group. */
export const sideBySide = {
  money: ['received', 'refunded', 'revenue', 'cardRevenue', 'averagePrice', 'liability', 'newOrders', 'renewals'],
  teaching: ['done', 'attendance', 'leaveShare', 'utilisation', 'recordShare', 'commentShare', 'recordsOwed'],
  patients: ['active', 'newPatients', 'paused', 'atRisk', 'doseShare', 'newLeads', 'winShare'],
} as const satisfies Record<string, readonly AnyFigure[]>

export const sideBySideGroups = ['money', 'teaching', 'patients'] as const
export const sideBySideNames: readonly AnyFigure[] = Object.values(sideBySide).flat()
