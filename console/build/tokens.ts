import type { Plugin } from 'vite'
import { tokens } from '../src/ui/tokens.ts'

const id = 'virtual:tokens.css'

/** The token file as CSS custom properties. */
export function tokensCss(): Plugin {
  const lines = Object.entries(tokens).flatMap(([group, values]) =>
    Object.entries(values).map(([name, value]) => `--${group}-${name}: ${value};`),
  )
  return {
    name: 'tokens-css',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) => (source === `\0${id}` ? `:root{${lines.join('')}}` : undefined),
  }
}
