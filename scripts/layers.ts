import { dirname, join } from 'node:path'

interface Layer {
  /** The files of the layer. */
  files: RegExp
  /** What they may import of the repository, besides the contract. */
  may: RegExp
  /** What to do about an import that is not among them. */
  instead: string
}

/** In which direction parts import each other. That no files import each other in a circle is a rule of biome. */
const layers: Layer[] = [
  {
    files: /^contract\//,
    may: /^contract\//,
    instead: 'the contract imports nothing of the other parts: move what it needs into contract/',
  },
  {
    files: /^server\/src\/lib\//,
    may: /^server\/src\/(lib|db|messages)\//,
    instead:
      'lib serves every layer and imports none above it: pass the value in, or move the file to http/ or modules/',
  },
  {
    files: /^server\/src\/db\//,
    may: /^server\/src\/((db|lib)\/|modules\/.*\/table\.ts$)/,
    instead: 'db knows tables (modules/<noun>/table.ts) and no rules: pass the value in, or move the file up',
  },
  {
    files: /^console\/src\/messages\//,
    may: /^console\/src\/messages\//,
    instead: 'messages are imported by every layer and import none',
  },
  {
    files: /^console\/src\/api\//,
    may: /^console\/src\/(api|messages)\//,
    instead: 'api imports messages only: move what draws to ui/, and pass in what a page decides',
  },
  {
    files: /^console\/src\/ui\//,
    may: /^console\/src\/(ui|api|messages)\//,
    instead: 'ui imports api and messages only: take what a page or the layout knows as a property',
  },
  {
    files: /^console\/src\/shared\//,
    may: /^console\/src\/(shared|ui|api|messages)\//,
    instead: 'shared is imported by features and imports none: move what it needs to shared/, or pass it in',
  },
  {
    files: /^console\/src\/features\//,
    may: /^console\/src\/(features|shared|ui|api|messages)\//,
    instead: 'features do not import app: move what both use to ui/ or api/',
  },
]

/** What the pages of one area show whole of another, on purpose: by the file that does, what it shows. */
const composed: Record<string, string> = {
  // The landing page of sellers is their list of calls, loaded when it is opened.
  'console/src/features/statistics/parts/Calls.tsx': 'console/src/features/market/queue/CallQueue.tsx',
}

const imported = /(?:\bfrom|\bimport\(|^import)\s*'(\.[^']+)'/gm

/** The imports of a file, types included, that go against the direction of the layers. */
export function againstLayers(file: string, text: string): string[] {
  if (/\.test\.tsx?$/.test(file)) return []
  const targets = [...text.matchAll(imported)].map(([, target]) => join(dirname(file), target as string))
  return [
    ...layers
      .filter(({ files }) => files.test(file))
      .flatMap(({ may, instead }) => targets.filter((target) => !may.test(target)).map((target) => [target, instead])),
    ...targets
      .filter(
        (target) => areaOf(file) && areaOf(target) && areaOf(file) !== areaOf(target) && composed[file] !== target,
      )
      .map((target) => [target, acrossAreas]),
  ].map(([target, instead]) => `${file} imports ${target}: ${instead}`)
}

const areaOf = (file: string) => /^console\/src\/features\/(\w+)\//.exec(file)?.[1]
const acrossAreas =
  'an area imports no other: move what both show to console/src/shared/<subject>/, a control to ui/, or name what the page composes in `composed` of scripts/layers.ts'
