import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extractStyle } from '@ant-design/static-style-extract'
import { ConfigProvider } from 'antd'
import { createElement } from 'react'
import type { Plugin } from 'vite'
import { theme } from '../src/ui/theme.ts'

const id = 'virtual:antd.css'
/** Components that others bring along, which no import in our source names. */
const within = ['Button', 'Empty', 'Input', 'Popover', 'Skeleton', 'Spin', 'Tooltip']

/**
 * antd's CSS, extracted for our theme and the components that the source imports, so that no style is computed in the
 * browser (`zeroRuntime`). Empty in development, where antd makes its styles itself.
 */
export function antdCss(): Plugin {
  let building = false
  return {
    name: 'antd-css',
    configResolved: (config) => {
      building = config.command === 'build'
    },
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) => {
      if (source !== `\0${id}`) return undefined
      if (!building) return ''
      return extractStyle({
        includes: [...new Set([...within, ...imported(join(import.meta.dirname, '../src'))])],
        customTheme: (node) => createElement(ConfigProvider, { theme }, node),
      })
    },
  }
}

function imported(folder: string): string[] {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
  return sources.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/import \{([^}]*)\} from 'antd'/g)].flatMap(([, names]) =>
      (names ?? '')
        .split(',')
        .map((part) => part.trim())
        .filter((part) => /^[A-Z]\w*$/.test(part)),
    ),
  )
}
