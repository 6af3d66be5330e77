import { mkdir, writeFile } from 'node:fs/promises'

export interface Row {
  what: string
  value: number | string
  target: string
  note: string
}

/** Prints the figures as a Markdown table and keeps them in `bench/results`. */
export async function report(rows: Row[]): Promise<void> {
  const shown = rows.map(({ what, value, target, note }) => {
    const figure = typeof value === 'number' ? value.toFixed(2) : value
    return `| ${what} | ${figure} | ${target} | ${note} |`
  })
  const table = ['| what | measured | target | note |', '|---|---|---|---|', ...shown, ''].join('\n')
  process.stdout.write(`\n${table}`)
  const folder = new URL('../results/', import.meta.url)
  await mkdir(folder, { recursive: true })
  await writeFile(new URL(`${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.md`, folder), table)
}
