import mids from '@michaeljfazio/mids/mids.json' with { type: 'json' }
import { expect, it } from 'vitest'
import { flagOf, flagPrefixes } from './flag.ts'

it('has every prefix of the original package with the same country', () => {
  const known = Object.entries(mids).map(([prefix, [flag]]) => [Number(prefix), flag ?? null])
  expect(known.length).toBeGreaterThan(280)
  expect(known.map(([prefix]) => [prefix, flagOf(Number(prefix) * 1_000_000)])).toEqual(known)
  expect(flagPrefixes.trim().split(/\s+/)).toHaveLength(known.filter(([, flag]) => flag !== null).length)
})
