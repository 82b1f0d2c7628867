import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { builtInPorts } from './builtIn.ts'
import { canLieIn } from './countryBoxes.ts'
import { createGazetteer } from './gazetteer.ts'
import { readLocode } from './locode.ts'
import { createMatcher } from './match.ts'
import { mergePorts } from './merge.ts'
import { portAt } from './testPorts.ts'

const bytes = (...lines: string[]): Uint8Array => new TextEncoder().encode(lines.join('\r\n'))
const latin1 = (...lines: string[]): Uint8Array => Buffer.from(lines.join('\n'), 'latin1')

const part = [
  ',"DK",,".DENMARK",,,,,,,,',
  ',"DK","AAB","Åbenrå","Abenra","83","1-------","AF","0701",,"5502N 00925E",',
  ',"DK","ALS","Als","Als","81","--3-----","RL","0307",,"5646N 01018E",',
  '"=","DK",,"Copenhagen = København","Copenhagen = Kobenhavn",,,,,,,',
  '"+","DK","CPH","København","Kobenhavn","84","12345---","AF","0401",,"5540N 01234E",',
]

describe('readLocode', () => {
  it('reads the published parts, in Latin-1 as in UTF-8', () => {
    for (const list of [latin1(...part), bytes(...part)]) {
      const { ports, refused, notPorts } = readLocode(list)
      expect(refused).toEqual([])
      expect(notPorts).toBe(1)
      expect(ports.map(({ unlocode, name }) => [unlocode, name])).toEqual([
        ['DKAAB', 'Åbenrå'],
        ['DKCPH', 'København'],
      ])
      expect(ports[0]).toMatchObject({ longitude: 9.41667, latitude: 55.03333, country: 'DK', isImported: true })
      expect(ports[1]?.spellings).toEqual(['Kobenhavn', 'Copenhagen'])
    }
  })

  it('reads the merged list with a header, whatever the order of its columns', () => {
    const list = bytes(
      'Country,Location,Name,NameWoDiacritics,Function,Status,Lat,Lon,Subdivision',
      'US,PDX,Portland,Portland,1234----,AI,45.6,-122.68,OR',
      'US,HOU,"Houston, Port of",Houston,1-------,AI,,,TX',
    )
    expect(readLocode(list).ports).toMatchObject([
      { unlocode: 'USPDX', longitude: -122.68, latitude: 45.6, subdivision: 'OR', size: 2 },
      { unlocode: 'USHOU', name: 'Houston, Port of', longitude: null, latitude: null, subdivision: 'TX' },
    ])
  })

  it('reports refused lines and continues', () => {
    const { ports, refused } = readLocode(
      bytes(
        ...part.slice(0, 2),
        ',"DK","BAD","Bro"ken","Broken","83","1-------","AF","0701",,"5502N 00925E",',
        ',"DK","OPE","Open,"Open","83","1-------","AF","0701",,,',
        ',"DK","FEW","Few"',
        ',"DK","AB","Short","Short","83","1-------","AF","0701",,,',
        ',"QQ","ABC","Nowhere","Nowhere",,"1-------","AF","0701",,,',
        ',"DK","NOF","No function","No function",,"","AF","0701",,,',
        ',"DK","FAR","Far","Far",,"1-------","AF","0701",,"5502N 10925E",',
        ',"DK","ODD","Odd","Odd",,"1-------","AF","0701",,"55.02 9.25",',
        ...part.slice(4),
      ),
    )
    expect(ports.map(({ unlocode, longitude }) => [unlocode, longitude !== null])).toEqual([
      ...[
        ['DKAAB', true],
        ['DKFAR', false],
        ['DKODD', false],
        ['DKCPH', true],
      ],
    ])
    expect(refused.map(({ line, unlocode, reason }) => [line, unlocode, reason.slice(0, 20)])).toEqual([
      [3, null, 'broken quoting'],
      [4, null, 'broken quoting'],
      [5, null, '4 fields where 12 we'],
      [6, 'DKAB', 'no code of two lette'],
      [7, 'QQABC', 'QQ is no country'],
      [8, 'DKNOF', 'no function: ""'],
      [9, 'DKFAR', 'coordinates 5502N 10'],
      [10, 'DKODD', 'coordinates "55.02 9'],
    ])
  })

  it('keeps places without the port function that vessels still name', () => {
    const { ports } = readLocode(latin1(...part), new Set(['DKALS']))
    expect(ports.map(({ unlocode }) => unlocode)).toContain('DKALS')
  })

  it('reads two lines of one code as one place with two names', () => {
    const { ports } = readLocode(
      bytes(...part.slice(0, 2), ',"DK","AAB","Aabenraa","Aabenraa","83","1-------","AF","0701",,,'),
    )
    expect(ports).toMatchObject([{ name: 'Åbenrå', spellings: ['Abenra', 'Aabenraa'], longitude: 9.41667 }])
  })
})

it('mergePorts keeps the built-in port and adds the names of the list', () => {
  const builtIn = [portAt('DKCPH', 'Copenhagen', 12.6, 55.7, { size: 4 }), portAt('DKAAB', 'Aabenraa', -9, 55)]
  const merged = mergePorts(builtIn, readLocode(latin1(...part)).ports)
  expect(merged).toMatchObject([
    {
      unlocode: 'DKCPH',
      name: 'Copenhagen',
      size: 4,
      longitude: 12.6,
      spellings: ['København', 'Kobenhavn', 'Copenhagen'],
    },
    { unlocode: 'DKAAB', name: 'Aabenraa', longitude: 9.41667 },
  ])
})

const listPath = resolve(import.meta.dirname, '../../../shared/data/locode/unlocode_ports.csv')

describe('a real list', () => {
  it.skipIf(!existsSync(listPath))('is read as far as it is sound', () => {
    const builtIn = builtInPorts()
    const { ports, refused } = readLocode(readFileSync(listPath), new Set(builtIn.map(({ unlocode }) => unlocode)))
    expect(ports.length).toBeGreaterThan(16_000)
    expect(refused.filter(({ reason }) => reason === 'broken quoting').length).toBe(76)
    for (const { country, longitude, latitude } of ports) {
      if (longitude !== null && latitude !== null) expect(canLieIn(country, longitude, latitude)).toBe(true)
    }
    const { match } = createMatcher(createGazetteer(mergePorts(builtIn, ports)))
    expect(match('SHANGHAI')?.unlocode).toBe('CNSHG')
    expect(match('LAGOS PORTUGAL')?.unlocode).toBe('PTLOS')
  })
})
