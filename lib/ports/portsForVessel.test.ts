import { describe, expect, it } from 'vitest'
import { createGazetteer } from './gazetteer.ts'
import { createMatcher } from './match.ts'
import { portAt } from './testPorts.ts'

const { match } = createMatcher(
  createGazetteer([
    portAt('CAVIC', 'Grena', -123.4, 48.4, { size: 4 }),
    portAt('DKGRE', 'Grena', 10.9, 56.4, { size: 1 }),
    portAt('SEGRA', 'Grena', 12, 57, { size: 0 }),
    portAt('DKHUN', 'Hundested', 11.9, 56),
  ]),
)
const northSea = { longitude: 4, latitude: 56 }
const kattegat = { longitude: 11.5, latitude: 56.6 }
const offCanada = { longitude: -124, latitude: 48 }

describe('of several ports of a name', () => {
  it('a small ferry gets the one in reach, even if another is much larger', () => {
    const ferry = { near: northSea, lengthMetres: 30, shipType: 'Passenger' }
    expect(match('GRENA', { ...ferry, lengthMetres: 200 })).toBeNull()
    expect(match('GRENA', { ...ferry, shipType: 'Cargo' })).toBeNull()
    expect(match('GRENA', ferry)).toMatchObject({
      unlocode: 'DKGRE',
      why: 'name, in reach of a vessel of its type and length, the largest port of the name',
    })
  })

  it('a deep vessel gets the port of trade', () => {
    expect(match('GRENA', { near: kattegat, draughtMetres: 4 })?.unlocode).toBe('DKGRE')
    expect(match('GRENA', { near: kattegat, draughtMetres: 14.5 })).toMatchObject({
      unlocode: 'CAVIC',
      why: 'name, the one that accepts a draught of 14.5 m',
    })
  })

  it('neither applies to a code or to the only port of a name', () => {
    const ferry = { near: offCanada, lengthMetres: 30, shipType: 'Passenger', draughtMetres: 15 }
    expect(match('DKGRE', ferry)?.unlocode).toBe('DKGRE')
    expect(match('HUNDESTED', ferry)).toMatchObject({ unlocode: 'DKHUN', why: 'name' })
  })
})
