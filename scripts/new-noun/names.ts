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
  /** The states of its life cycle, the first one first; none where it has none. */
  states: readonly State[]
}

interface State {
  /** `ON_LOAN` */
  code: string
  /** 借出中; the code where it is not given. */
  chinese: string
  /** `on loan` */
  english: string
}

export function namesOf(kebab: string, chinese: string, area: string, states: readonly string[]): Names {
  const camel = kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return {
    kebab,
    camel,
    snake: kebab.replaceAll('-', '_'),
    pascal: capital(camel),
    chinese,
    english: kebab.replaceAll('-', ' '),
    area,
    states: states.map((state) => {
      const [code = '', chinese = code] = state.split('=')
      return { code, chinese, english: code.toLowerCase().replaceAll('_', ' ') }
    }),
  }
}

const capital = (text: string) => text.replace(/^\w/, (letter) => letter.toUpperCase())

/**
 * A template with the sample's names replaced. A line that begins with `states|` is for a noun with states, one that begins
 * with `plain|` for a noun without. A line with `EACH_STATE` is written for each state, one with `EACH_LATER` for each but the first.
 */
export function fill(template: string, { kebab, camel, snake, pascal, chinese, english, area, states }: Names): string {
  const [first, next] = states
  return template
    .replace(/^(states|plain)\|(.*\n)/gm, (_, kind, line) => ((kind === 'states') === states.length > 0 ? line : ''))
    .replace(/^.*EACH_(STATE|LATER).*\n/gm, (line, which) =>
      states
        .slice(which === 'LATER' ? 1 : 0)
        .map((state) => eachFilled(line, state))
        .join(''),
    )
    .replaceAll('SAMPLE_STATES', states.map(({ code }) => `'${code}'`).join(', '))
    .replaceAll('SAMPLE_FIRST', first?.code ?? '')
    .replaceAll('SAMPLE_NEXT', next?.code ?? '')
    .replaceAll('SAMPLE_THING', snake.toUpperCase())
    .replaceAll('sample-thing', kebab)
    .replaceAll('sampleThing', camel)
    .replaceAll('sample_thing', snake)
    .replaceAll('SampleThing', pascal)
    .replaceAll('sampleArea', area)
    .replaceAll('sample thing', english)
    .replaceAll('Sample thing', capital(english))
    .replaceAll('样例', chinese)
}

const eachFilled = (line: string, { code, chinese, english }: State) =>
  line
    .replaceAll(/EACH_(STATE|LATER)/g, code)
    .replaceAll('每个状态', chinese)
    .replaceAll('each state', english)
    .replaceAll('Each state', capital(english))
