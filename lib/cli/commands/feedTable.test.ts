import { expect, it } from 'vitest'
import { clockText } from './feedTable.ts'

it.each([
  [null, '-'],
  [0, '0 s'],
  [0.42, '+0.42 s'],
  [-59.5, '-59.5 s'],
  [60, '1 min ahead'],
  [-3_720, '1 h behind'],
  [86_400, '24 h ahead'],
  [-5_270_400, '61 d behind'],
])('formats a clock %j s ahead as %s', (skewSeconds, text) => expect(clockText(skewSeconds)).toBe(text))
