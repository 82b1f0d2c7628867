import { expect, it } from 'vitest'
import { clockText, isTroubled } from './feedTable.ts'

it.each([
  [{ kind: 'udp', state: 'silent' }, true],
  [{ kind: 'push', state: 'silent' }, false],
  [{ kind: 'push', state: 'idle' }, false],
  [{ kind: 'tcp', state: 'disconnected' }, true],
] as const)('%j is trouble: %j', (feed, expected) => {
  expect(isTroubled({ ...feed, simulated: false })).toBe(expected)
})

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
