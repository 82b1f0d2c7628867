import { describe, expect, it } from 'vitest'
import { builtInPorts } from './builtIn.ts'
import { canLieIn } from './countryBoxes.ts'
import { createGazetteer } from './gazetteer.ts'
import { createMatcher } from './match.ts'

const ports = builtInPorts()
const byCode = new Map(ports.map((port) => [port.unlocode, port]))
const { match } = createMatcher(createGazetteer(ports))

describe('the built-in ports', () => {
  it('have a code each and a position within their country', () => {
    expect(byCode.size).toBe(ports.length)
    for (const { unlocode, country, longitude, latitude } of ports) {
      expect(unlocode).toMatch(/^[A-Z]{2}[A-Z2-9]{3}$/)
      const isPlaced = longitude !== null && latitude !== null && canLieIn(country, longitude, latitude)
      expect(isPlaced, unlocode).toBe(true)
    }
  })

  it.each([
    ['CNSHA', 'CNSHG'],
    ['CNNGB', 'CNNBG'],
    ['CNSZX', 'CNSZP'],
    ['CNTAO', 'CNQDG'],
    ['ANCUR', 'CWWIL'],
    ['CNBAY', 'CNBYQ'],
  ])('are found by their former codes: %s is %s', (former, unlocode) => {
    expect(match(former)?.unlocode).toBe(unlocode)
  })

  it.each(['CNSHG', 'CNNBG', 'GBPOO', 'EGALY', 'VELAG', 'PEGSM'])('%s has its corrected position', (unlocode) => {
    const places = { CNSHG: [121.6, 31.4], CNNBG: [121.9, 29.9], GBPOO: [-2, 50.7], EGALY: [29.9, 31.2] }
    const [longitude, latitude] = { ...places, VELAG: [-66.9, 10.6], PEGSM: [-76.25, -13.8] }[unlocode] ?? []
    expect(byCode.get(unlocode)?.longitude).toBeCloseTo(longitude ?? Number.NaN, 0)
    expect(byCode.get(unlocode)?.latitude).toBeCloseTo(latitude ?? Number.NaN, 0)
  })

  it('are found by each of their spellings, except names shared by ports of the same size', () => {
    const lost = ports.flatMap(({ size, spellings }) =>
      size < 4 ? [] : spellings.filter((name) => match(name) === null),
    )
    expect([...new Set(lost)].toSorted()).toEqual(['CARTAGENA', 'FREEPORT', 'MANZANILLO', 'NEWCASTLE', 'PORTLAND'])
  })
})
