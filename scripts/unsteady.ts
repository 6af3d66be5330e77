/** What makes a test pass or fail by chance, as far as its text shows it: where, what, and what to write instead. */
const rules: [where: RegExp, what: RegExp, instead: string][] = [
  [/^server\//, /\bcurrent_date\b/, 'current_date is in UTC: take the day of the business from server/src/lib/day.ts'],
  [
    /\.(test|spec)\.ts$/,
    /new Date\((Date\.now\(\)[^\n]*)?\)\.toISOString\(\)\.slice\(0, 10\)/,
    'this day is in UTC, and another one than that of the business for eight hours: take it from lib/day.ts',
  ],
  [
    /\.(test|spec)\.ts$/,
    /expect\([^\n]*performance\.now\(\)/,
    'no test decides by a clock: print the time, and expect what the product does',
  ],
  [
    /^e2e\/tests\//,
    /\bwaitForTimeout\(/,
    'a fixed wait is too short on a busy machine: wait for what the page shows then',
  ],
  [
    /^e2e\/tests\//,
    /expect\(await [^\n]*\.(textContent|innerText|getAttribute|inputValue|isVisible|isHidden|isDisabled|isEnabled|isChecked|count|allTextContents|allInnerTexts)\(/,
    'this reads once, and the page may change then: expect it of the locator, which waits',
  ],
]

/** The places of a source file by which a test would pass or fail by chance. */
export function unsteady(file: string, text: string): string[] {
  return rules.flatMap(([where, what, instead]) => (where.test(file) && what.test(text) ? [`${file}: ${instead}`] : []))
}
