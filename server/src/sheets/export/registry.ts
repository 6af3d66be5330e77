import type { Export } from './declare.ts'

const exports = new Map<string, Export>()

/** Registers how the rows of a call that exports are written; `startExport` does it for each such call. */
export function declareExport(endpoint: string, declared: Export): void {
  exports.set(endpoint, declared)
}

/** How the rows of a call that exports are written. Throws where no handler of that call declared it. */
export function exportAt(endpoint: string): Export {
  const declared = exports.get(endpoint)
  if (!declared) throw new Error(`${endpoint} has no declared export: its handler is startExport('${endpoint}', …)`)
  return declared
}

/** Every call that exports, with its declaration. */
export const declaredExports = (): ReadonlyMap<string, Export> => exports
