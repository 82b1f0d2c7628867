import { describe, expect, it } from 'vitest'
import { createGazetteer } from './gazetteer.ts'
import { createMatcher } from './match.ts'
import { mergePorts } from './merge.ts'
import type { Port } from './port.ts'
import { portAt } from './testPorts.ts'

const inList = (...port: Parameters<typeof portAt>): Port => ({ ...portAt(...port), isImported: true })

const builtIn = [
  portAt('NLRTM', 'Rotterdam', 4.1, 51.9, { size: 4, formerCodes: ['NLRDM'] }),
  portAt('GRPIR', 'Piraeus', 23.6, 37.9, { size: 4 }),
  portAt('GUGUM', 'Apra', 144.7, 13.5, { size: 2 }),
  portAt('GBDVR', 'Dover', 1.3, 51.1, { size: 3 }),
  portAt('FRCQF', 'Calais', 1.9, 51, { size: 3 }),
  portAt('FRMRS', 'Marseille', 5.4, 43.3, { size: 4 }),
  portAt('FRFOS', 'Fos', 4.9, 43.4, { size: 4, spellings: ['Marseille-Fos'] }),
  portAt('KYGEC', 'Grand Cayman', -81.4, 19.3, { size: 3 }),
  portAt('PTPRV', 'Praia da Vitoria', -27, 38.7, { size: 2 }),
  portAt('CVRAI', 'Praia', -23.5, 14.9, { size: 3 }),
  portAt('CAOWS', 'Owen Sound', -80.9, 44.6, { size: 2 }),
  portAt('IDTPP', 'Tanjung Priok', 106.9, -6.1, { size: 3 }),
  portAt('FRLVE', 'Le Verdon-sur-Mer', -1.1, 45.5, { size: 2 }),
  portAt('TRMER', 'Mersin', 34.6, 36.8, { size: 4, quays: ['GRAND QUAY'] }),
  portAt('NZCHC', 'Christchurch', 172.7, -43.6, { size: 2 }),
]
const list = [
  inList('GRAND', 'Andros', 24.9, 37.8, { size: 2 }),
  inList('BEJAV', 'Java', 4.7, 50.8, { size: 1 }),
  inList('GBMED', 'Med', 0, 51, { size: 2 }),
  inList('USPGQ', 'Forest Sound', -122, 47, { size: 1 }),
  inList('NLRDM', 'Rotterdam', 4.5, 51.9, { size: 2 }),
  inList('NLRTC', 'Rotterdam', 4.5, 51.9, { size: 0 }),
  inList('USKLW', 'Klawock', -133, 55.5, { size: 1 }),
  inList('GBCCH', 'Christchurch', -1.8, 50.7, { size: 2 }),
]
const read = (ports: readonly Port[]) => {
  const { match } = createMatcher(createGazetteer(ports))
  return (text: string) => match(text)?.unlocode ?? null
}
const withList = read(mergePorts(builtIn, list))
const alone = read(builtIn)

describe('no port is guessed from', () => {
  it.each([
    ['AE PRA', 'a code that is no port, though its letters make a name'],
    ['NLRTM>IN PIR', 'a code that is no port, though its end is one'],
    ['MED', 'a sea, though a list has a place of the name'],
    ['FOREST SOUND', 'a water, though a list has a place of the name'],
    ['LE VERDUNNO-SUR-MER', 'the end of a name, though it is the end of a code'],
    ['LA-SEYNE-SUR-MER', 'the end of a name whose words are as short as codes'],
    ['FOS-SU-MER', 'the same with a letter too few'],
    ['ROTTERDAM VIEW-MER', 'three letters behind words that are no code'],
  ])('%j: %s', (text) => {
    expect(withList(text)).toBeNull()
  })

  it('a water, unless its port is built in', () => {
    expect(withList('OWEN SOUND')).toBe('CAOWS')
  })
})

describe('text after a comma', () => {
  it('is the island or district of the port if it is a small place', () => {
    expect(withList('ROTTERDAM, JAVA')).toBe('NLRTM')
    expect(withList('ROTERDAM (JAVA)')).toBe('NLRTM')
    expect(withList('JAVA')).toBe('BEJAV')
  })

  it('is the destination if vessels call there', () => {
    expect(withList('ROTTERDAM, DOVER')).toBe('GBDVR')
  })

  it('is not guessed at', () => {
    expect(withList('DOVER, MERS')).toBe('GBDVR')
    expect(withList('DOVER, APRRA')).toBe('GBDVR')
  })
})

describe('an imported list', () => {
  it('does not replace a port under its former code or an unapproved one', () => {
    expect(withList('NL RDM')).toBe('NLRTM')
    expect(withList('ROTTERDAM')).toBe('NLRTM')
  })

  it('counts less than a built-in port of the same size', () => {
    expect(withList('CHRISTCHURCH')).toBe('NZCHC')
  })

  it('may have codes that are words of names', () => {
    expect(withList('GRAND CAYMAN PORT')).toBe('KYGEC')
    expect(withList('GRAND')).toBe('GRAND')
    expect(withList('GR AND')).toBe('GRAND')
  })
})

it('a text cut off by AIS is completed after a link word, to the shortest name', () => {
  expect(alone('ROTTERDAM-PRAIA DA V')).toBe('PTPRV')
  expect(alone('VILLEFRANCH-MARSEILL')).toBe('FRMRS')
  expect(alone('CALAIS ANCH. FOR ORD')).toBe('FRCQF')
  expect(alone('GRAND CAYMAN  VIA NO')).toBe('KYGEC')
  expect(alone('CALAIS ANCHO. FOR OR')).toBe('FRCQF')
})

describe('a name cut short by hand', () => {
  it('is the port that stands out among all whose names begin with it', () => {
    expect(alone('ROTTERD')).toBe('NLRTM')
    expect(alone('MARSEILL')).toBe('FRMRS')
    expect(alone('PIRAEU')).toBe('GRPIR')
    expect(withList('CHRISTCH')).toBeNull()
  })

  it('is no port if it is short, ends in a vowel or begins a country', () => {
    expect(alone('MARS')).toBeNull()
    expect(alone('PIRAE')).toBeNull()
    expect(read([portAt('DJJIB', 'Djibouti City', 43.1, 11.6, { size: 4 })])('DJIBOUT')).toBeNull()
    expect(alone('GRAND Q')).toBeNull()
  })

  it('may lack vowels, and consonants if it lacks all vowels', () => {
    expect(alone('ROTTRDAM')).toBe('NLRTM')
    expect(alone('RTTRDM')).toBe('NLRTM')
    expect(alone('RTTRDAM')).toBe('NLRTM')
  })
})

it('CT after a port is a container terminal unless a port of the name can be in Connecticut', () => {
  expect(alone('PIRAEUS CT')).toBe('GRPIR')
  expect(read([...builtIn, portAt('USPIR', 'Piraeus', -100, 44, { subdivision: 'SD' })])('PIRAEUS CT')).toBeNull()
})

describe('a text that names several places', () => {
  it('means the port of a name near the others, even if AIS cut it off', () => {
    expect(withList('DOVER-CHRISTCHURCH')).toBe('GBCCH')
    expect(withList('ROTTERDAM-DOVER-CALA')).toBe('FRCQF')
  })

  it('does not mean a small port of the name an ocean away', () => {
    expect(withList('FOREST ROADS')).toBeNull()
    expect(withList('DOVER TO ANDROS')).toBe('GRAND')
    expect(withList('PRAIA TO KETCHICAN')).toBeNull()
    expect(withList('ROTTERDAM TO KLAWOCK')).toBeNull()
    expect(withList('KLAWOCK')).toBe('USKLW')
    expect(withList('NLRTM>USKLW')).toBe('USKLW')
    expect(withList('ROTTERDAM TO US KLW')).toBe('USKLW')
  })

  it('means neighbouring ports if it has only codes cut short', () => {
    expect(withList('DVR-CQF-DVR')).toBe('GBDVR')
    expect(withList('CCH-DVR')).toBe('GBDVR')
  })

  it('is a shuttle if it ends with the first', () => {
    expect(alone('DOVER CALAIS DOV')).toBe('GBDVR')
  })
})

it('a berth belongs to the port before it, even if other ports have its name', () => {
  expect(alone('ROTTERDAM OCEAN DOCK')).toBe('NLRTM')
  expect(alone('MERSIN GRAND QUAY')).toBe('TRMER')
  expect(alone('RTM GRAND QUAY')).toBeNull()
  expect(alone('MER GRAND QUAY')).toBe('TRMER')
})

describe('names in a row', () => {
  it('end with the destination', () => {
    expect(alone('DOVER CALAIS')).toBe('FRCQF')
    expect(alone('DOVER CALAIS DOVER')).toBe('GBDVR')
  })

  it('may be short if there are no other words and their ports are neighbours', () => {
    const ferries = read([
      portAt('NOMSS', 'Moss', 10.66, 59.43, { size: 1 }),
      portAt('DKFOH', 'Foh', 10.6, 57.4, { size: 1 }),
      portAt('SEGOB', 'Gob', 11.9, 57.7, { size: 1 }),
      portAt('NZGOB', 'Gob', 174, -41, { size: 1 }),
    ])
    expect(ferries('GOB FOH')).toBe('DKFOH')
    expect(ferries('FOH GOB')).toBe('SEGOB')
    expect(ferries('FOH GOB TEAM')).toBeNull()
  })

  it('may begin with the name of a country', () => {
    expect(alone('TG PRIOK')).toBe('IDTPP')
    expect(alone('TG.PRIOK')).toBe('IDTPP')
  })
})
