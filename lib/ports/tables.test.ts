import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import seaPorts from 'sea-ports/lib/ports.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { builtInPorts } from './builtIn.ts'
import { countryCodes } from './countries.ts'

const linesOf = (file: string): string[][] =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'))

const [, ...ports] = linesOf('ports.tsv')
const [, ...notPorts] = linesOf('notPorts.tsv')
const seaPortCodes = new Set(Object.keys(seaPorts))
const codesOf = (rows: readonly string[][]): string[] => rows.map(([code = '']) => code)
const namesOf = (field = ''): string[] => (field === '' ? [] : field.split('|'))

describe.each(['ports.tsv', 'notPorts.tsv', 'countryBoxes.tsv'])('%s', (file) => {
  const [header = [], ...rows] = linesOf(file)

  it('has every field of every row, without blanks around it', () => {
    for (const row of rows) {
      expect(row, row.join(' ')).toHaveLength(header.length)
      expect(row).toEqual(row.map((field) => field.trim()))
    }
  })

  it('is sorted, each row once', () => {
    const lines = rows.map((row) => row.join('\t'))
    expect(new Set(lines).size).toBe(lines.length)
    expect(codesOf(rows)).toEqual(codesOf(rows).toSorted())
  })
})

describe('ports.tsv', () => {
  it('has a code and a size per row, and a name and a position wherever sea-ports has none', () => {
    for (const [code = '', name = '', state, longitude = '', latitude = '', size = ''] of ports) {
      expect(code).toMatch(/^[A-Z]{2}[A-Z2-9]{3}$/)
      expect(countryCodes.has(code.slice(0, 2)), code).toBe(true)
      expect(state).toMatch(/^[A-Z]{0,3}$/)
      expect(['', '3', '4'], code).toContain(size)
      expect((longitude === '') === (latitude === ''), code).toBe(true)
      expect(Number.isFinite(Number(longitude)) && Number.isFinite(Number(latitude)), code).toBe(true)
      expect(seaPortCodes.has(code) || (name !== '' && longitude !== ''), code).toBe(true)
    }
  })

  it('has each port once, under one code', () => {
    const former = ports.flatMap((row) => namesOf(row[6]))
    const codes = [...codesOf(ports), ...former, ...codesOf(notPorts)]
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
    expect(former.filter((code) => !seaPortCodes.has(code))).toEqual([])
  })

  it('has no empty or repeated names', () => {
    const names = ports.flatMap((row) => [namesOf(row[7]), namesOf(row[8])])
    expect(names.filter((list) => list.includes('') || new Set(list).size < list.length)).toEqual([])
  })
})

it('notPorts.tsv has only entries of sea-ports, and none that is built in', () => {
  const builtIn = new Set(builtInPorts().map(({ unlocode }) => unlocode))
  expect(codesOf(notPorts).filter((code) => !seaPortCodes.has(code) || builtIn.has(code))).toEqual([])
})

it('countryBoxes.tsv has corners in whole degrees, west before east and south before north', () => {
  for (const [country = '', ...corners] of linesOf('countryBoxes.tsv').slice(1)) {
    expect(country).toMatch(/^[A-Z]{2}$/)
    const [west = 0, south = 0, east = 0, north = 0] = corners.map(Number)
    expect(corners.map(Number).every(Number.isInteger), country).toBe(true)
    expect(west < east && south < north && west >= -180 && east <= 180, country).toBe(true)
  }
})
