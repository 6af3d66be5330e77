/** What makes a test hold nothing, as far as its text shows it: what, and what to write instead. */
const rules: [what: RegExp, instead: string][] = [
  [
    /\b(?:describe|it|test)(?:\.\w+)*\(\s*(['"`])\s*\1/,
    'a title is empty: say the rule of the product that the test holds',
  ],
  [
    /\b(?:it|test)(?:\.\w+)*\(\s*(['"`])[^\n]*\1,\s*(?:async )?\([^)]*\) => \{\s*\}/,
    'a test does nothing: call the product, and expect what it does',
  ],
  [/\b(?:describe|it|test)\.(?:todo|only)\(/, 'a test that stands for later, or shuts out the others, holds nothing'],
  [
    /\bexpect\([^\n]*\?\.\w+\)\.not\.(?:toBeNull\(\)|toBe\(null\))/,
    'of a row that is not there, this holds too: expect what the value is, such as expect.any(String)',
  ],
]

/** The places of a test file that hold nothing: it cannot fail. */
export function hollow(file: string, text: string): string[] {
  if (!/\.(test|spec)\.(tsx?|mjs)$/.test(file)) return []
  const nothing = /\b(expect|assert)\b/.test(text)
    ? []
    : [`${file}: nothing is expected: a test that cannot fail is a defect`]
  return [
    ...nothing,
    ...rules.flatMap(([what, instead]) => (what.test(text) ? [`${file}: ${instead}`] : [])),
    ...[...text.matchAll(/\bexpect\(([\w.]+)\.every\(/g)]
      .filter(([every = '', list]) => !text.replaceAll(every, '').includes(`expect(${list}`))
      .map(([, list]) => `${file}: what is expected of every one of ${list} holds of none: expect first what it has`),
  ]
}
