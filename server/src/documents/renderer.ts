import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

// A process of its own (pdf.ts): what the compiler keeps, and whatever it might do, ends with it.
const weights = ['Regular', 'Bold']
const fontOf = (weight: string) =>
  readFileSync(new URL(`../fonts/NotoSansHans-${weight}.otf`, import.meta.resolve('@embedpdf/fonts-sc')))
const workspace = fileURLToPath(new URL('templates', import.meta.url))
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: weights.map(fontOf) }] })

process.on('disconnect', () => process.exit())
process.on('message', ({ template, data }: { template: string; data: string }) => {
  const result = compiler.compile({ mainFilePath: `${workspace}/${template}.typ`, inputs: { data } })
  const document = result.result
  const problem = () => JSON.stringify(result.takeDiagnostics()?.shortDiagnostics)
  process.send?.(document ? { pdf: compiler.pdf(document) } : { problem: problem() })
  compiler.evictCache(0)
})
