import { describe, expect, it } from 'vitest'
import { inCapitals } from './capitals.ts'

describe('an amount in Chinese capitals', () => {
  it.each([
    [0, '零元整'],
    [5, '伍分'],
    [50, '伍角整'],
    [100, '壹元整'],
    [105, '壹元零伍分'],
    [1_234_56, '壹仟贰佰叁拾肆元伍角陆分'],
    [1_020_50, '壹仟零贰拾元伍角整'],
    [10_000_00, '壹万元整'],
    [10_010_00, '壹万零壹拾元整'],
    [100_500_00, '壹拾万零伍佰元整'],
    [200_000_03, '贰拾万元零叁分'],
    [3_000_450_00, '叁佰万零肆佰伍拾元整'],
    [100_000_001_00, '壹亿零壹元整'],
  ])('of %d fen is %s', (fen, words) => {
    expect(inCapitals(fen)).toBe(words)
  })
})
