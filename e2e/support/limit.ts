import { expect } from '@playwright/test'

/** How far above its target a figure may be before the test fails: what changes by chance stops no landing. */
const MARGIN = 1.1

/** Prints a figure with its target and gate, and fails above the gate. `least` shows that something was measured at all. */
export function expectWithin(
  name: string,
  figure: number,
  limit: { least: number; target: number; unit: string },
): void {
  const gate = limit.target * MARGIN
  const told = `${name}: ${figure.toFixed(1)} ${limit.unit}, target ${limit.target}, gate ${gate.toFixed(1)}`
  process.stdout.write(`# size: ${told}${figure > limit.target ? ' (above its target)' : ''}\n`)
  expect(figure, told).toBeGreaterThan(limit.least)
  expect(figure, told).toBeLessThanOrEqual(gate)
}
