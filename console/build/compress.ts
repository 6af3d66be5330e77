import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const smallest = 1024

/** Writes `.gz` and `.br` beside each text file of the build, so that the server only picks one. */
export function compress(): Plugin {
  let folder = 'dist'
  let failed = false
  return {
    name: 'compress',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir)
    },
    buildEnd: (error) => {
      failed = error !== undefined
    },
    closeBundle: async () => {
      // A build that failed has said why; there is nothing to compress.
      if (failed) return
      const names = await readdir(folder, { recursive: true })
      for (const name of names.filter((each) => /\.(js|css|html|svg|json)$/.test(each))) {
        const path = join(folder, name)
        if ((await stat(path)).size < smallest) continue
        const text = await readFile(path)
        await writeFile(`${path}.gz`, await promisify(gzip)(text, { level: 9 }))
        await writeFile(
          `${path}.br`,
          await promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        )
      }
    },
  }
}
