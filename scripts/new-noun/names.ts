/** How one noun is written in each place (docs/CONVENTIONS.md): URL and folder, code, SQL, type. */
export interface Names {
  /** `device-loan` */
  kebab: string
  /** `deviceLoan` */
  camel: string
  /** `device_loan` */
  snake: string
  /** `DeviceLoan` */
  pascal: string
  /** 设备借出 */
  chinese: string
  /** `device loan` */
  english: string
  /** The folder of the page in `console/src/features`: `system` */
  area: string
}

export function namesOf(kebab: string, chinese: string, area: string): Names {
  const camel = kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return {
    kebab,
    camel,
    snake: kebab.replaceAll('-', '_'),
    pascal: camel.replace(/^\w/, (letter) => letter.toUpperCase()),
    chinese,
    english: kebab.replaceAll('-', ' '),
    area,
  }
}

/** A template with the sample's names replaced. */
export function fill(template: string, { kebab, camel, snake, pascal, chinese, english, area }: Names): string {
  const capital = english.replace(/^\w/, (letter) => letter.toUpperCase())
  return template
    .replaceAll('sample-thing', kebab)
    .replaceAll('sampleThing', camel)
    .replaceAll('sample_thing', snake)
    .replaceAll('SampleThing', pascal)
    .replaceAll('sampleArea', area)
    .replaceAll('sample thing', english)
    .replaceAll('Sample thing', capital)
    .replaceAll('样例', chinese)
}
