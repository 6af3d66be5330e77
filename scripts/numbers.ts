import { readFileSync } from 'node:fs'
import { endpoints, nouns } from '@cogcampus/contract'

const source = /^(contract|server|console|e2e|scripts)\/.*\.(ts|tsx|mjs)$/

/** The figures that say whether the code is still simple, a line each; what must not be is in the structure check. */
export function numbers(files: string[]): string[] {
  const texts = files.filter((file) => source.test(file)).map((file) => readFileSync(file, 'utf8'))
  const lines = texts.map((text) => text.split('\n').length).toSorted((a, b) => a - b)
  const count = (pattern: RegExp) => texts.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0)
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object }
  return [
    `${lines.length} source files: median ${lines[Math.floor(lines.length / 2)]} lines, ${lines.filter((n) => n > 200).length} above 200, longest ${lines.at(-1)}`,
    `${nouns.length} nouns, ${endpoints.length} calls`,
    `${Object.keys(scripts).length} root scripts`,
    `${count(/biome-ignore(-start|-all)? lint/g)} lint exceptions, each with its reason`,
  ]
}
