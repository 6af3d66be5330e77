import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Writes a text into the page, in both languages, for a browser that could not load the console. */
export function boot(): Plugin {
  const texts = ['zh-CN', 'en'].map((language) => {
    const file = join(import.meta.dirname, '../src/messages', language, 'boot.json')
    const { text, reload } = JSON.parse(readFileSync(file, 'utf8')) as Record<'text' | 'reload', string>
    return `<p lang="${language}">${text} <a href="">${reload}</a></p>`
  })
  return { name: 'boot', transformIndexHtml: (html) => html.replace('<!--boot-->', texts.join('')) }
}
