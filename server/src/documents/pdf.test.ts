import { readFileSync } from 'node:fs'
import { languages } from '@cogcampus/contract/envelope'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { sampleDocuments } from '../../test/documents.ts'
import { sampleReports } from '../../test/reports.ts'
import type { Documents, Template } from './data.ts'
import { Renderer } from './pdf.ts'

const renderers: Renderer[] = []
const newRenderer = (limits?: ConstructorParameters<typeof Renderer>[0]) => {
  const renderer = new Renderer(limits)
  renderers.push(renderer)
  return renderer
}
const renderer = newRenderer()
afterAll(() => {
  for (const each of renderers) each.end()
})

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
const templates = Object.keys(sampleDocuments()) as Template[]
const textsOf = (of: string, language: string) => {
  const path = new URL(`../../../${of}/src/messages/${language}.json`, import.meta.url)
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
}

describe('a document', () => {
  it.each(languages)('of each template is a PDF of one page in %s', async (language) => {
    for (const template of templates) {
      const data = { ...sampleDocuments()[template], language } as Documents[typeof template]
      const pdf = await renderer.render('a', template, data)
      expect(pdf.subarray(0, 5).toString(), template).toBe('%PDF-')
      expect(pagesOf(pdf), template).toBe(1)
    }
  })

  it('bears the logo of the campus where it has one', async () => {
    const logo = [
      ...(await sharp({ create: { width: 60, height: 20, channels: 4, background: '#0e5f66' } })
        .png()
        .toBuffer()),
    ]
    const pictures = (pdf: Buffer) => pdf.toString('latin1').match(/\/Subtype\s*\/Image\b/g)?.length ?? 0
    const { receipt } = sampleDocuments()
    expect(pictures(await renderer.render('a', 'receipt', receipt))).toBe(0)
    expect(pictures(await renderer.render('a', 'receipt', { ...receipt, logo }))).toBeGreaterThan(0)
  })

  it('with more rows than a page holds goes on, and holds only the glyphs that it uses', async () => {
    const pdf = await renderer.render('a', 'statement', sampleDocuments(380).statement)
    expect(pagesOf(pdf)).toBeGreaterThan(9)
    expect(pdf.length).toBeLessThan(200_000)
  })

  it('states hours without the column of their worth to those who do not pay', async () => {
    const { statement } = sampleDocuments()
    expect(pagesOf(await renderer.render('a', 'statement', { ...statement, money: false }))).toBe(1)
  })

  it('that states hours calls what changed them by the words of the page that a family reads beside it', () => {
    for (const language of languages) {
      const wordsOf = (of: string, prefix: string) =>
        Object.entries(textsOf(of, language)).flatMap(([key, text]) =>
          key.startsWith(prefix) ? [`${key.slice(prefix.length)}: ${text}`] : [],
        )
      const words = wordsOf('server', 'document.ledger.')
      expect(words.length).toBeGreaterThan(10)
      expect(words).toEqual(wordsOf('applet', 'hours.kind.'))
    }
  })

  it('that reports to a family has the labels of the page where the family reads the same report', () => {
    const states = { done: 'lesson.state.DONE', leave: 'lesson.state.LEAVE', absent: 'lesson.state.ABSENT' }
    const parts = ['words', 'next', 'attendance', 'dose', 'goals', 'assessments', 'homework']
    const figures = ['doctor', 'planned', 'rest', 'hours', 'minutes', 'sessions', 'correct', 'first', 'latest']
    const goals = ['start', 'expected', 'reached', 'notYet']
    const same = [...parts, ...figures, ...goals].map((label): [string, string] => [label, `report.${label}`])
    for (const language of languages) {
      const [printed, read] = [textsOf('server', language), textsOf('applet', language)]
      for (const [label, key] of [...Object.entries(states), ...same]) {
        expect(read[key], key).toBeDefined()
        expect(printed[`document.report.${label}`], `${language} ${label}`).toBe(read[key])
      }
    }
  })

  it('shows data as text, whatever markup stands in it', async () => {
    const hostile = '#panic("read as code") #read("/etc/passwd") $x$ *_`@ref <label> \\ // \u2028 </svg>'
    const { receipt, contract, statement, report } = sampleDocuments()
    const filled = <T extends object>(data: T): T =>
      Object.fromEntries(
        Object.entries(data).map(([key, value]) => {
          if (key === 'language' || key === 'kind' || typeof value !== 'string') return [key, value]
          return [key, hostile]
        }),
      ) as T
    const { data } = sampleReports.child
    const named = {
      ...data,
      dose: data.dose.map(filled),
      assessments: data.assessments.map((each) => ({ ...each, name: hostile, form: hostile })),
    }
    for (const [template, data] of [
      ['receipt', receipt],
      ['contract', contract],
      ['statement', statement],
      ['report', { ...report, data: named }],
    ] as const) {
      expect(pagesOf(await renderer.render('a', template, filled(data) as never)), template).toBeGreaterThan(0)
    }
  })

  it('that a family takes home is a few pages, whatever of its data is missing', async () => {
    const { report } = sampleDocuments()
    const most: Record<keyof typeof sampleReports, number> = { child: 3, stroke: 3, first: 1, nothing: 1 }
    for (const [name, sample] of Object.entries(sampleReports)) {
      for (const language of languages) {
        const pdf = await renderer.render('a', 'report', { ...report, ...sample, language })
        expect(pagesOf(pdf), `${name} ${language}`).toBeLessThanOrEqual(most[name as keyof typeof sampleReports])
      }
    }
    const { child } = sampleReports
    const sections = [...child.sections].slice(0, 1)
    expect(pagesOf(await renderer.render('a', 'report', { ...report, ...child, sections }))).toBe(1)
  })

  it('that a template cannot render is refused, and the next one is rendered', async () => {
    const { receipt } = sampleDocuments()
    const broken = renderer.render('a', 'receipt', { ...receipt, amount: 'a text' as never })
    await expect(broken).rejects.toThrow('The document receipt was not rendered')
    expect(pagesOf(await renderer.render('a', 'receipt', receipt))).toBe(1)
  })
})

describe('rendering', () => {
  const { receipt } = sampleDocuments()

  it('refuses with BUSY where too many documents wait, and renders those that do', async () => {
    const small = newRenderer({ waiting: 2 })
    const accepted = [
      small.render('a', 'receipt', receipt),
      small.render('a', 'receipt', receipt),
      small.render('a', 'receipt', receipt),
    ]
    await expect(small.render('a', 'receipt', receipt)).rejects.toMatchObject({ errCode: 'BUSY' })
    expect((await Promise.all(accepted)).map(pagesOf)).toEqual([1, 1, 1])
  })

  it('takes turns by person: one with many documents delays another by one of them', async () => {
    const fair = newRenderer()
    const done: string[] = []
    const render = async (person: string, name: string) => {
      await fair.render(person, 'receipt', receipt)
      done.push(name)
    }
    const many = ['a1', 'a2', 'a3', 'a4'].map((name) => render('a', name))
    await Promise.all([...many, render('b', 'b1'), render('c', 'c1')])
    expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'a3', 'a4'])
  })

  it('refuses a person of whom too many wait with BUSY and a time to retry, and no other', async () => {
    const small = newRenderer({ waitingOfOne: 1 })
    const accepted = ['a', 'a', 'b'].map((person) => small.render(person, 'receipt', receipt))
    const refused = small.render('a', 'receipt', receipt)
    await expect(refused).rejects.toMatchObject({ errCode: 'BUSY', params: { seconds: 10 } })
    expect((await Promise.all(accepted)).map(pagesOf)).toEqual([1, 1, 1])
  })

  it('goes on in a new process when one was ended, by its number of documents or from outside', async () => {
    const brief = newRenderer({ documents: 1 })
    for (const _ of [1, 2]) expect(pagesOf(await brief.render('a', 'receipt', receipt))).toBe(1)
    const ended = brief.render('a', 'receipt', receipt)
    // Its turn begins with the next tick.
    await new Promise(setImmediate)
    brief.end()
    await expect(ended).rejects.toThrow('the process ended')
    expect(pagesOf(await brief.render('a', 'receipt', receipt))).toBe(1)
  })

  it('of a document that takes too long is given up', async () => {
    const impatient = newRenderer({ seconds: 0 })
    const given = impatient.render('a', 'statement', sampleDocuments(380).statement)
    await expect(given).rejects.toThrow('the process ended')
  })
})
