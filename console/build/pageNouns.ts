import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { foundByPage, importsOf } from './foundByPage.ts'
import { namedIn } from './named.ts'

const texts = join(import.meta.dirname, '../../contract/src/messages/en')
const TEXT = /['"`]([a-z][a-z-]*):[\w./]*(?:['"`]|\$\{)/g

/**
 * The nouns of which each page of the console shows texts: those that its sources name, and those by whose texts its
 * fields are named. They are loaded with the page.
 */
export const pageNouns = (): Record<string, string[]> =>
  foundByPage((code, path) => {
    const named = [...code.matchAll(TEXT)].map(([, noun = '']) => noun)
    return {
      found: [...named, ...namedIn(code).map(({ noun }) => noun)].filter(isLoaded),
      imports: importsOf(code, path).filter((file) => /\.tsx?$/.test(file) && existsSync(file)),
    }
  })

/** The texts of fields are loaded with every page. */
const isLoaded = (noun: string) => noun !== 'fields' && existsSync(join(texts, `${noun}.json`))
