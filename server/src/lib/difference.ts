/**
 * What turns the rows that are there into those wanted, by a key that says all of a row that is kept: the ids of the rows
 * to delete, and the ones to add.
 */
export function difference<Row extends { id: number }, Wanted>(
  there: readonly Row[],
  wanted: readonly Wanted[],
  { ofRow, ofWanted }: { ofRow: (row: Row) => string; ofWanted: (wanted: Wanted) => string },
): { gone: number[]; added: Wanted[] } {
  const [known, asked] = [new Set(there.map(ofRow)), new Set(wanted.map(ofWanted))]
  return {
    gone: there.flatMap((row) => (asked.has(ofRow(row)) ? [] : [row.id])),
    added: wanted.filter((each) => !known.has(ofWanted(each))),
  }
}
