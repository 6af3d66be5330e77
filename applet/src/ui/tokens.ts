import { tokens } from '@tokens'

const groups = ['color', 'radius', 'space', 'shadow'] as const

/** The console's design tokens as CSS variables, for the root of a page. */
export const variables = groups
  .flatMap((group) => Object.entries(tokens[group]).map(([name, value]) => `--${group}-${name}:${value}`))
  .join(';')
