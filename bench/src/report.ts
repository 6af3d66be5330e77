import { mkdir, writeFile } from 'node:fs/promises'

export interface Row {
  what: string
  value: number | string
  target: string
  note: string
}

/** The figures as a Markdown table. */
export function tableOf(rows: readonly Row[]): string {
  const shown = rows.map(({ what, value, target, note }) => {
    const figure = typeof value === 'number' ? value.toFixed(2) : value
    return `| ${what} | ${figure} | ${target} | ${note} |`
  })
  return ['| what | measured | target | note |', '|---|---|---|---|', ...shown, ''].join('\n')
}

/** Keeps the figures of a run in `bench/results`. */
export async function keep(rows: readonly Row[]): Promise<void> {
  const folder = new URL('../results/', import.meta.url)
  await mkdir(folder, { recursive: true })
  await writeFile(new URL(`${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.md`, folder), tableOf(rows))
}
