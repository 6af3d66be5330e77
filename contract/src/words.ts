import * as z from 'zod'
import { phonePattern } from './limits.ts'
import { holdsMarked, mapMarked } from './marked.ts'

/** As what the messaging app judges words and pictures: what a person shows of themselves, or what is written to others. */
export const scenes = { profile: 1, comment: 2 } as const
export type Scene = keyof typeof scenes

/**
 * The fields that a person fills with words of their own. Whatever a family writes into one is checked by the messaging app
 * before the call is done (docs/decisions/0040).
 */
export const wordFields = z.registry<{ scene: Scene }, z.ZodString>()

/** Words in an input, with the place where they stand. */
export interface Words {
  path: string
  words: string
  scene: Scene
}

const markOf = (schema: z.core.$ZodType) => wordFields.get(schema as z.ZodString)

/** Whether an input of this schema can hold words. */
export const holdsWords = (schema: z.core.$ZodType): boolean => holdsMarked(schema, markOf)

/** The words that an input of this schema holds; an empty field holds none, nor does one with a phone alone, as a form may ask for. */
export function wordsIn(schema: z.core.$ZodType, input: unknown): Words[] {
  const found: Words[] = []
  mapMarked(schema, input, markOf, (words, { scene }, path) => {
    if (words !== '' && !phonePattern.test(words)) found.push({ path, words, scene })
    return words
  })
  return found
}
