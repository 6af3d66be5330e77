/** A line of both texts side by side; one side is missing where the line was added or removed. */
export interface DiffLine {
  before?: string
  after?: string
}

/** The lines of two texts side by side, equal ones at the same height (longest common subsequence). */
export function diffLines(before: string, after: string): DiffLine[] {
  const a = before.split('\n')
  const b = after.split('\n')
  const common = commonLengths(a, b)
  const lines: DiffLine[] = []
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) lines.push({ before: a[i++], after: b[j++] })
    else if (j >= b.length || (i < a.length && (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0)))
      lines.push({ before: a[i++] })
    else lines.push({ after: b[j++] })
  }
  return lines
}

/** How many lines the rest of one text from `i` and of the other from `j` have in common. */
function commonLengths(a: string[], b: string[]): Uint32Array[] {
  const common = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1))
  const at = (i: number, j: number) => common[i]?.[j] ?? 0
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const row = common[i]
      if (row) row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  return common
}
