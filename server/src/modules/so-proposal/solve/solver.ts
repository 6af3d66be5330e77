import highsModule from 'highs'
import { modelOf } from './model.ts'
import type { Problem, Solution } from './problem.ts'
import { startOf } from './start.ts'

// Typed as CommonJS: imported as a module, the default is the loader itself.
const loadHighs = highsModule as unknown as typeof highsModule.default
/** Loading takes longer than a small problem. */
let loaded: ReturnType<typeof loadHighs> | undefined

/** The share of the time that the search may take, with all before it; the rest is for its last step. */
const SEARCH = 0.85
/** Differences of cost below this are none. */
const NO_GAP = 1e-6

/**
 * Solves a problem with HiGHS, in `seconds` at most: the best that was found by then, and how good any could be. It blocks its
 * thread; only the worker imports it.
 */
export async function solve(problem: Problem, seconds: number): Promise<Solution> {
  const began = performance.now()
  loaded ??= loadHighs()
  const highs = await loaded
  const stated = modelOf(problem)
  const { cost, upper, integer, rows, offset, lessonsOf } = stated
  const took = () => (performance.now() - began) / 1000
  if (cost.length === 0) return { lessons: [], objective: 0, bound: 0, seconds: took() }
  const starts = [0]
  for (const { columns } of rows) starts.push((starts.at(-1) as number) + columns.length)
  const limits = (list: number[]) =>
    Float64Array.from(list, (value) => (Number.isFinite(value) ? value : -highs.infinity))
  const { integer: whole, continuous } = highs.constants.variableType
  const model = highs.createModel({
    numCols: cost.length,
    numRows: rows.length,
    offset,
    colCost: Float64Array.from(cost),
    colLower: new Float64Array(cost.length),
    colUpper: Float64Array.from(upper),
    rowLower: limits(rows.map(({ least }) => least)),
    rowUpper: limits(rows.map(({ most }) => most)),
    integrality: integer.map((each) => (each ? whole : continuous)),
    matrix: {
      format: 'csr',
      numRows: rows.length,
      numCols: cost.length,
      starts: Int32Array.from(starts),
      indices: Int32Array.from(rows.flatMap(({ columns }) => columns)),
      values: Float64Array.from(rows.flatMap(({ factors }) => factors)),
    },
  })
  try {
    model.setSolution({ colValue: Float64Array.from(startOf(stated)) })
    model.options.set({
      output_flag: false,
      time_limit: Math.max(0.1, SEARCH * seconds - took()),
      mip_rel_gap: NO_GAP,
      mip_abs_gap: NO_GAP,
    })
    model.run()
    const status = model.getModelStatus()
    const { optimal, timeLimit } = highs.constants.modelStatus
    const objective = model.getObjectiveValue()
    if ((status !== optimal && status !== timeLimit) || !Number.isFinite(objective)) {
      throw new Error(`The solver ended with status ${status}`)
    }
    // Nothing costs less than nothing; where the time ends early, the solver has proven no more than that.
    const proven = Math.max(0, Number(model.info.get('mip_dual_bound')))
    const bound = status === optimal ? objective : Math.min(proven, objective)
    return { lessons: lessonsOf(model.getSolution().colValue), objective, bound, seconds: took() }
  } finally {
    model.dispose()
  }
}
