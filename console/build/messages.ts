import { basename } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

/**
 * Compiles the ICU texts of `src/messages/<language>/<area>.json`, addressed as `<area>.<key>`, and those of a noun, which
 * stand beside the contract, addressed as `<noun>:<key>`.
 */
export function messages(): Plugin {
  return {
    name: 'messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/messages\/[\w-]+\/[\w-]+\.json$/ },
      handler(code, id) {
        const area = basename(id, '.json') + (id.includes('/contract/') ? ':' : '.')
        const source = JSON.parse(code) as Record<string, string>
        const compiled = Object.entries(source).map(([key, text]) => [area + key, compile(text)])
        return { code: JSON.stringify(Object.fromEntries(compiled)), map: null }
      },
    },
  }
}

function compile(text: string): unknown {
  const tokens = compileMessageOrThrow(text)
  return tokens.every((token) => typeof token === 'string') ? tokens.join('') : tokens
}
