import type { NounMatrix } from './policy.ts'

/** The policies of all nouns. */
export const matrices = Object.values(
  import.meta.glob<NounMatrix | NounMatrix[]>('../../src/modules/**/matrix.ts', { eager: true, import: 'default' }),
).flat()

/** The kinds of rows that calls are about, by name: where it is the only one of a table, that of the table. */
export const things = Object.assign({}, ...matrices.map((noun) => noun.things ?? {})) as NonNullable<
  NounMatrix['things']
>
