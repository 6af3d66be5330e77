import { readFileSync } from 'node:fs'

const COMMENT = /(?<=^|[\s{(])(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm

/** A source without its comments, which give examples of what is looked for. */
export const readCode = (path: string): string => readFileSync(path, 'utf8').replaceAll(COMMENT, '')
