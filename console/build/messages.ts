import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { basename } from 'node:path'
import type { Plugin } from 'vite'

/** Compiles `src/messages/<language>/<area>.json` for lingui; a key is addressed as `<area>.<key>`. */
export function messages(): Plugin {
  return {
    name: 'messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/messages\/[\w-]+\/[\w-]+\.json$/ },
      handler(code, id) {
        const area = basename(id, '.json')
        const source = JSON.parse(code) as Record<string, string>
        const compiled = Object.entries(source).map(([key, text]) => [`${area}.${key}`, compileMessageOrThrow(text)])
        return { code: JSON.stringify(Object.fromEntries(compiled)), map: null }
      },
    },
  }
}
