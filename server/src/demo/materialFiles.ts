import { Readable } from 'node:stream'
import sharp from 'sharp'
import type { Storage } from '../lib/storage.ts'
import { Random } from './random.ts'

/** Sheets to be printed, drawn for an A4 page of 595 × 842 points. */
const keyOf = (name: string, ending: string) => `demomaterial${name}`.padEnd(32, '0').concat(`.${ending}`)
const sheet = (name: string, draw: () => Mark[]) => ({ key: keyOf(name, 'pdf'), draw })

/** A text in the middle of a point, a line, or an ellipse. */
type Mark =
  | { text: string; x: number; y: number; size: number }
  | { line: readonly (readonly [number, number])[] }
  | { round: readonly [x: number, y: number, rx: number, ry: number]; fill?: true }

const text = (value: string | number, x: number, y: number, size = 24): Mark => ({ text: String(value), x, y, size })
const circle = (x: number, y: number, r: number): Mark => ({ round: [x, y, r, r] })
const grid = (left: number, top: number, step: number, columns: number, rows: number): Mark[] => [
  ...Array.from(
    { length: columns + 1 },
    (_, at): Mark => ({
      line: [
        [left + at * step, top],
        [left + at * step, top + rows * step],
      ],
    }),
  ),
  ...Array.from(
    { length: rows + 1 },
    (_, at): Mark => ({
      line: [
        [left, top + at * step],
        [left + columns * step, top + at * step],
      ],
    }),
  ),
]
const cells = (count: number, columns: number) =>
  Array.from({ length: count }, (_, at) => ({ at, column: at % columns, row: Math.floor(at / columns) }))

function schulte(side: number, seed: number): Mark[] {
  const [random, step] = [new Random(seed), 420 / side]
  const numbers = cells(side * side, side).map(({ at }) => ({ at: at + 1, by: random.int(0, 1_000_000) }))
  const order = numbers.toSorted((a, b) => a.by - b.by)
  return [
    ...grid(88, 200, step, side, side),
    ...cells(side * side, side).map(({ at, column, row }) =>
      text(order[at]?.at ?? 0, 88 + (column + 0.5) * step, 200 + (row + 0.5) * step, step / 2.4),
    ),
  ]
}

function trail(): Mark[] {
  const random = new Random(20)
  return cells(20, 4).flatMap(({ at, column, row }) => {
    const [x, y] = [
      120 + (row % 2 ? 3 - column : column) * 120 + random.int(-25, 25),
      180 + row * 120 + random.int(-30, 30),
    ]
    return [circle(x, y, 18), text(at + 1, x, y, 16)]
  })
}

/** Rings with a gap each. */
const maze = (): Mark[] =>
  [1, 2, 3, 4, 5, 6].map((ring) => {
    const [gap, r] = [ring * 2.1, ring * 36]
    const around = Array.from({ length: 61 }, (_, at) => gap + 0.35 + (at / 60) * (2 * Math.PI - 0.7))
    return { line: around.map((angle) => [298 + r * Math.cos(angle), 420 + r * Math.sin(angle)] as const) }
  })

function sums(sign: '+' | '-', most: number): Mark[] {
  const random = new Random(most)
  return cells(24, 3).map(({ column, row }) => {
    const [a, b] = [random.int(1, most), random.int(1, most)]
    const [first, second] =
      sign === '+' ? [Math.floor(a / 2) + 1, Math.floor(b / 2) + 1] : [Math.max(a, b), Math.min(a, b)]
    return text(`${first} ${sign} ${second} = ____`, 120 + column * 178, 170 + row * 76, 20)
  })
}

const face = (x: number, y: number, mouth: number): Mark[] => [
  circle(x, y, 56),
  ...[-20, 20].map((dx): Mark => ({ round: [x + dx, y - 16, 5, 7], fill: true })),
  { line: [-2, -1, 0, 1, 2].map((at) => [x + at * 12, y + 24 - mouth * (at * at - 2)] as const) },
]

/** What each sheet shows. */
export const sheets = {
  grid5: sheet('grid5', () => schulte(5, 5)),
  grid7: sheet('grid7', () => schulte(7, 7)),
  cancel: sheet('cancel', () => {
    const random = new Random(3)
    return cells(216, 12).map(({ column, row }) => text(random.int(0, 9), 80 + column * 40, 150 + row * 35, 20))
  }),
  trail: sheet('trail', trail),
  maze: sheet('maze', maze),
  dots: sheet('dots', () =>
    cells(49, 7).map(({ column, row }) => ({ round: [100 + column * 66, 200 + row * 66, 4, 4], fill: true })),
  ),
  sums: sheet('sums', () => sums('+', 20)),
  differences: sheet('differences', () => sums('-', 100)),
  span: sheet('span', () => [
    ...grid(70, 160, 65, 7, 9),
    ...[3, 4, 5, 6, 7, 8, 9].map((count, at) => text(count, 102 + at * 65, 192, 22)),
  ]),
  clock: sheet('clock', () =>
    cells(6, 2).flatMap(({ at, column, row }) => {
      const [x, y, angle] = [180 + column * 230, 210 + row * 210, at * 1.1]
      return [
        circle(x, y, 84),
        ...Array.from({ length: 12 }, (_, hour) => {
          const turn = ((hour + 1) * Math.PI) / 6
          return text(hour + 1, x + 68 * Math.sin(turn), y - 68 * Math.cos(turn), 14)
        }),
        {
          line: [
            [x + 34 * Math.sin(angle), y - 34 * Math.cos(angle)],
            [x, y],
            [x + 54 * Math.sin(angle * 3), y - 54 * Math.cos(angle * 3)],
          ],
        },
      ]
    }),
  ),
  faces: sheet('faces', () =>
    cells(9, 3).flatMap(({ at, column, row }) => face(140 + column * 158, 200 + row * 180, (((at * 5) % 3) - 1) * 4)),
  ),
  pattern: sheet('pattern', () =>
    cells(20, 5).map(({ at, column, row }): Mark => {
      const [x, y, r] = [110 + column * 94, 200 + row * 120, 30]
      if (at % 5 === 4) return text('?', x, y, 40)
      if ((at + row) % 2) return circle(x, y, r)
      return {
        line: [
          [x - r, y - r],
          [x + r, y - r],
          [x + r, y + r],
          [x - r, y + r],
          [x - r, y - r],
        ],
      }
    }),
  ),
}

/** The cover of a sheet: the key of its picture. */
export const coverOf = (name: keyof typeof sheets): string => keyOf(`cover${name}`, 'webp')

/** A sheet as PDF, of one page, without a library: its viewer needs no font but Helvetica. */
function pdfOf(marks: Mark[]): Buffer {
  const put = (value: number) => value.toFixed(1)
  const content = marks
    .map((mark) => {
      if ('text' in mark) {
        const { text: shown, x, y, size } = mark
        return `BT /F1 ${put(size)} Tf ${put(x - shown.length * size * 0.278)} ${put(842 - y - size * 0.36)} Td (${shown}) Tj ET`
      }
      if ('line' in mark)
        return `${mark.line.map(([x, y], at) => `${put(x)} ${put(842 - y)} ${at === 0 ? 'm' : 'l'}`).join(' ')} S`
      const [x, y, rx, ry] = mark.round
      const [cy, bx, by] = [842 - y, rx * 0.5523, ry * 0.5523]
      const curve = (...points: number[]) => `${points.map(put).join(' ')} c`
      return [
        `${put(x + rx)} ${put(cy)} m`,
        curve(x + rx, cy + by, x + bx, cy + ry, x, cy + ry),
        curve(x - bx, cy + ry, x - rx, cy + by, x - rx, cy),
        curve(x - rx, cy - by, x - bx, cy - ry, x, cy - ry),
        curve(x + bx, cy - ry, x + rx, cy - by, x + rx, cy),
        mark.fill ? 'f' : 'S',
      ].join(' ')
    })
    .join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const start = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(start).padStart(10, '0')} 00000 n \n`
  })
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\n`
  return Buffer.from(`${file}${end}startxref\n${file.length}\n%%EOF\n`)
}

/** The upper part of a sheet as a picture; its digits are drawn as dots, since fonts differ from machine to machine. */
function pictureOf(marks: Mark[]): Promise<Buffer> {
  const shapes = marks.map((mark) => {
    if ('text' in mark) {
      const { text: shown, x, y, size } = mark
      const [width, height] = [shown.length * size * 0.42, size * 0.5]
      return `<rect x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}" rx="${height / 3}" fill="#0e6a71"/>`
    }
    if ('line' in mark)
      return `<polyline points="${mark.line.join(' ')}" fill="none" stroke="#14282b" stroke-width="3"/>`
    const [x, y, rx, ry] = mark.round
    return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${mark.fill ? '#14282b' : 'none'}" stroke="#14282b" stroke-width="3"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400" viewBox="40 130 515 322">
    <rect x="0" y="0" width="595" height="842" fill="#f3f9f9"/>${shapes.join('')}</svg>`
  return sharp(Buffer.from(svg)).webp({ quality: 82 }).toBuffer()
}

interface DemoFile {
  key: string
  name: string
  mime: string
  kind: 'material' | 'materialCover'
  content: Buffer
}

/** The files of the demo materials: each sheet and its cover. */
export async function materialFiles(): Promise<DemoFile[]> {
  const files = await Promise.all(
    Object.entries(sheets).map(async ([name, { key, draw }]): Promise<DemoFile[]> => {
      const marks = draw()
      const cover = await pictureOf(marks)
      return [
        { key, name: `${name}.pdf`, mime: 'application/pdf', kind: 'material', content: pdfOf(marks) },
        {
          key: coverOf(name as keyof typeof sheets),
          name: `${name}.webp`,
          mime: 'image/webp',
          kind: 'materialCover',
          content: cover,
        },
      ]
    }),
  )
  return files.flat()
}

/** Puts them where files are stored, unless they are there. */
export async function storeMaterialFiles(storage: Storage): Promise<void> {
  if (await storage.get(sheets.pattern.key)) return
  for (const { key, content } of await materialFiles()) await storage.write(key, Readable.from([content]))
}
