import type { ReadScope } from '../db/scope.ts'

/** What statements of sums are made with, whose rows queries of the scope find: beside their parts, names and sales. */
export const sums = (scope: ReadScope) =>
  scope.unscoped('rows within reach are summed up, with their parts, names and sales, whoever these are of')
