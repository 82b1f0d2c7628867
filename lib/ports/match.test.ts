import { describe, expect, it } from 'vitest'
import { seededRandom } from '#lib/ais/seededRandom.ts'
import { createGazetteer } from './gazetteer.ts'
import { createMatcher } from './match.ts'
import { portAt } from './testPorts.ts'

const ports = [
  portAt('GBBOS', 'Boston', -0.02, 52.97),
  portAt('USBOS', 'Boston', -71.05, 42.35, { size: 4, subdivision: 'MA' }),
  portAt('CANTL', 'Newcastle', -65.5, 47),
  portAt('ZANCS', 'Newcastle', 29.9, -27.7),
  portAt('GBNEW', 'Newcastle', -1.4, 55),
  portAt('CNSHG', 'Shanghai', 121.6, 31.4, { formerCodes: ['CNSHA'], size: 4 }),
  portAt('NLRTM', 'Rotterdam', 4.1, 51.9, { spellings: ['EUROHARBOUR'], size: 4 }),
  portAt('NLEUH', 'Euroharbour', 4.2, 51.95, { size: 1 }),
  portAt('NOABC', 'Aberfjord', 10, 63),
  portAt('SEABC', 'Abersund', 12, 57),
  portAt('FRXYZ', 'Saint-Nowhere-sur-Mer', -1, 47, { spellings: ['NULLVILLE'] }),
]
const gazetteer = createGazetteer(ports, [{ text: 'Berth 3e', unlocode: 'NL RTM' }])
const { match, matchAgain } = createMatcher(gazetteer)
const again = (text: string, held: string, vessel?: Parameters<typeof match>[1]) =>
  matchAgain(text, held, vessel)?.unlocode
const codeOf = (text: string, vessel?: Parameters<typeof match>[1]): string | null =>
  match(text, vessel)?.unlocode ?? null

describe('a small port of a list', () => {
  const listed = (unlocode: string, name: string, longitude: number, latitude: number) =>
    portAt(unlocode, name, longitude, latitude, { size: 1, isImported: true })
  const small = [
    portAt('DKFAA', 'Faaborg', 10.2, 55.1),
    listed('DKSOB', 'Soby Havn', 10.3, 54.9),
    listed('NOTAU', 'Tau', 5.9, 59.1),
    portAt('HRSPU', 'Split', 16.4, 43.5, { size: 4 }),
    listed('HRSUP', 'Supetar', 16.6, 43.4),
    listed('HRSOL', 'Solin', 16.5, 43.54),
    listed('SENJA', 'Jarnverk', 22.1, 65.6),
    listed('COCOV', 'Covenas Offshore Terminal', -75.7, 9.4),
    listed('SEHOM', 'Holm', 17, 62),
    listed('BEHOM', 'Holm', 4, 51),
    portAt('AUPKL', 'Port Kembla', 150.9, -34.5, { size: 4 }),
  ]
  const { match } = createMatcher(createGazetteer(small))

  it.each([
    ['FAABORG-SOEBY', 'DKSOB'],
    ['FAABORG-TAU', null],
    ['SOEBY', null],
    ['SPLIT SUPETAR', 'HRSUP'],
    ['SPLIT SOLIN', 'HRSPU'],
    ['SENJA', null],
    ['COVENAS', 'COCOV'],
    ['HOM-SPLIT-HOM', 'HRSPU'],
    ['KEMBLA', 'AUPKL'],
  ])('is read with care: %s', (text, unlocode) => {
    expect(match(text)?.unlocode ?? null).toBe(unlocode)
  })
})

describe('a name that several ports bear', () => {
  it('is the largest one', () => {
    expect(match('BOSTON')).toMatchObject({
      ...{ unlocode: 'USBOS', portName: 'Boston', centerPoint: [-71.05, 42.35], matched: 'BOSTON' },
      ...{ why: 'name, the largest port of the name', alternatives: [{ unlocode: 'GBBOS' }] },
    })
  })

  it('is the one in the country or state of the text', () => {
    expect(match('BOSTON UK')).toMatchObject({ unlocode: 'GBBOS', why: 'name, in GB' })
    expect(codeOf('BOSTON, ENGLAND')).toBe('GBBOS')
    expect(codeOf('ENGLAND BOSTON')).toBe('GBBOS')
    expect(codeOf('BOSTON MA')).toBe('USBOS')
    expect(codeOf('BOSTON, MASSACHUSETTS')).toBe('USBOS')
  })

  it('is none if the country has no port of the name', () => {
    expect(codeOf('BOSTON FRANCE')).toBeNull()
    expect(codeOf('BOSTON TX')).toBeNull()
  })

  it('is none on a tie, unless the vessel is near one of them or flies its flag', () => {
    expect(codeOf('NEWCASTLE')).toBeNull()
    expect(codeOf('NEWCASTLE', { near: { longitude: 2, latitude: 54 } })).toBe('GBNEW')
    expect(codeOf('NEWCASTLE', { near: { longitude: 31, latitude: -30 } })).toBe('ZANCS')
    expect(codeOf('NEWCASTLE', { flag: 'CA' })).toBe('CANTL')
    expect(codeOf('NEWCASTLE')).toBeNull()
  })

  it('is the small one nearby, not the large one an ocean away', () => {
    expect(codeOf('BOSTON', { near: { longitude: 0.3, latitude: 53.1 } })).toBe('GBBOS')
    expect(codeOf('BOSTON', { near: { longitude: -40, latitude: 45 } })).toBe('USBOS')
  })
})

describe('a line between two places', () => {
  const edmonds = portAt('USEOW', 'Edmonds', -122.4, 47.8, { size: 0 })
  const kingston = portAt('JMKIN', 'Kingston', -76.8, 18, { size: 4 })
  const line = createMatcher(
    createGazetteer([edmonds, kingston, portAt('CAKIN', 'Kingston', -76.5, 44.2, { size: 1 })]),
  )

  it('is not read as a port an ocean away from a small place', () => {
    for (const text of ['EDMONDS-KINGSTON', 'EDMONDS KINGSTON']) expect(line.match(text)).toBeNull()
    expect(line.match('KINGSTON')?.unlocode).toBe('JMKIN')
  })
})

describe('a small place of a list', () => {
  const clinton = portAt('NZCLI', 'Clinton', 169.4, -46.2, { size: 1, isImported: true })
  const { match: matchListed } = createMatcher(createGazetteer([clinton], [{ text: 'HOME', unlocode: 'NZCLI' }]))
  const codeNear = (text: string, near?: { longitude: number; latitude: number }) =>
    matchListed(text, { near })?.unlocode ?? null
  const seattle = { longitude: -122.4, latitude: 47.8 }

  it('is not meant by a vessel an ocean away, except by its code, country or alias', () => {
    expect(codeNear('CLINTON')).toBe('NZCLI')
    expect(codeNear('CLINTON', seattle)).toBeNull()
    expect(codeNear('CLINTON', { longitude: 170, latitude: -40 })).toBe('NZCLI')
    for (const text of ['NZCLI', 'CLINTON NZ', 'HOME']) expect(codeNear(text, seattle)).toBe('NZCLI')
  })
})

describe('a text that was matched before', () => {
  const offAfrica = { near: { longitude: 31, latitude: -30 } }

  it('keeps its port, wherever the vessel has sailed', () => {
    expect(matchAgain('NEWCASTLE', 'GBNEW', offAfrica)).toMatchObject({
      ...{ unlocode: 'GBNEW', why: 'name, as matched when first received' },
      alternatives: expect.arrayContaining([expect.objectContaining({ unlocode: 'ZANCS' })]),
    })
    expect(again('NEWCASTLE', 'GBNEW')).toBe('GBNEW')
    expect(again('ABC', 'NOABC', { near: { longitude: -40, latitude: 0 } })).toBe('NOABC')
  })

  it('is matched again if it cannot mean that port', () => {
    expect(again('NEWCASTLE', 'NLRTM', offAfrica)).toBe('ZANCS')
    expect(again('NEWCASTLE ENGLAND', 'ZANCS')).toBe('GBNEW')
    expect(again('ROTTERDAM', 'GBNEW')).toBe('NLRTM')
    expect(again('NOWHERE', 'NLRTM')).toBeUndefined()
  })
})

describe('codes', () => {
  it('former ones lead to the port, with that reason', () => {
    expect(match('CN SHA')).toMatchObject({ unlocode: 'CNSHG', why: 'code CNSHA, which the port had', score: 1 })
  })

  it('unknown ones match no port, not even a misspelt name', () => {
    for (const text of ['NLRTX', 'NL XXX', 'XXRTM', 'ROTTE', 'NL ROT']) expect(codeOf(text)).toBeNull()
  })

  it('of three letters mean a port known worldwide or one close to the vessel', () => {
    expect(codeOf('RTM')).toBe('NLRTM')
    expect(codeOf('ABC')).toBeNull()
    expect(codeOf('ABC', { near: { longitude: 11, latitude: 62 } })).toBe('NOABC')
    expect(codeOf('ABC', { near: { longitude: 12, latitude: 56 } })).toBe('SEABC')
    expect(codeOf('ABC NORWAY')).toBe('NOABC')
  })
})

describe('a harbour within a port', () => {
  it('is a place of its own if it has a code', () => {
    expect(codeOf('EUROHARBOUR')).toBe('NLEUH')
    expect(codeOf('ROTTERDAM EUROHARBOUR')).toBe('NLRTM')
  })

  it('is the port if it has none', () => {
    const without = createMatcher(createGazetteer(ports.filter((port) => port.unlocode !== 'NLEUH')))
    expect(without.match('EUROHARBOUR')?.unlocode).toBe('NLRTM')
  })
})

describe('misspelt names', () => {
  it.each([
    ['ROTERDAM', 'NLRTM'],
    ['ROTTERDMA', 'NLRTM'],
    ['ROTTERRDAM', 'NLRTM'],
    ['SHANGAI', 'CNSHG'],
    ['SAINT NOWERE SUR MER', 'FRXYZ'],
    ['BASTAN', null],
    ['XOTTERDAM', null],
    ['RATTERDOMM', null],
  ])('%j is %s: the bound grows with the length', (text, unlocode) => {
    expect(codeOf(text)).toBe(unlocode)
  })

  it('are completed where AIS cut them off', () => {
    expect(codeOf('SHANGHAI - ABERFJORD')).toBe('NOABC')
    expect(codeOf('SHANGHAI PLT-ABERFJO')).toBe('NOABC')
    expect(codeOf('ABER')).toBeNull()
    expect(codeOf('SHANGHAI PORTS-ABER ')).toBeNull()
  })
})

describe("the owner's aliases", () => {
  it('take precedence, in any spelling', () => {
    expect(match('BERTH-3E')).toMatchObject({ unlocode: 'NLRTM', score: 1, why: "the owner's alias" })
    expect(codeOf('Berth 3e')).toBe('NLRTM')
    const toBritain = { text: 'NEWCASTLE', unlocode: 'GBNEW' }
    const renamed = createMatcher(createGazetteer(ports, [toBritain, { text: 'SHANGHAI', unlocode: 'NLRTM' }]))
    expect(renamed.match('NEWCASTLE')?.unlocode).toBe('GBNEW')
    expect(renamed.match('SHANGHAI')?.unlocode).toBe('NLRTM')
  })

  it('to an unknown code have no effect', () => {
    const unknown = createMatcher(createGazetteer(ports, [{ text: 'SHANGHAI', unlocode: 'XXXXX' }]))
    expect(unknown.match('SHANGHAI')?.unlocode).toBe('CNSHG')
  })
})

it('repeated texts get the same answer after the cache dropped them', () => {
  const small = createMatcher(gazetteer, 4)
  const texts = ['BOSTON', 'NEWCASTLE', 'CNSHA', 'NOWHERE', 'RTM', 'BOSTON UK', 'ABC', 'ROTERDAM']
  const first = texts.map((text) => small.match(text))
  expect(texts.map((text) => small.match(text))).toEqual(first)
  expect(texts.map((text) => match(text))).toEqual(first)
})

it('never throws, whatever the text', () => {
  const random = seededRandom(1)
  const next = (below: number) => Math.floor(random() * below)
  const letters = [...'AAEEIORTNS   ->/<,.@^_\'"()?0123456789é\u0000Ö中']
  for (let round = 0; round < 20_000; round += 1) {
    const text = Array.from({ length: next(24) }, () => letters[next(letters.length)]).join('')
    const found = match(text)
    if (found !== null) expect(gazetteer.byCode.has(found.unlocode)).toBe(true)
  }
})
