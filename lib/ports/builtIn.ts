import { fileURLToPath } from 'node:url'
import seaPorts from 'sea-ports/lib/ports.json' with { type: 'json' }
import { stateOf } from './countries.ts'
import type { Port } from './port.ts'
import { readTable } from './table.ts'

type SeaPort = { name: string; province?: string; coordinates?: number[] }

/** Additions and corrections to sea-ports, a row per port. An empty field keeps the value of sea-ports. */
const columns = [
  'unlocode',
  'name',
  'state',
  // The position of the docks, because sea-ports and UN/LOCODE often have the town; with several harbours, of the busiest.
  'longitude',
  'latitude',
  // As in `Port`: 4 and 3, by throughput and by how often vessels name the port.
  'size',
  // Codes of sea-ports for the city or its airport, and codes given up by UN/LOCODE. Vessels send both.
  'formerCodes',
  // Local names, names in other languages, old names, short forms, and harbours and terminals within the port.
  'spellings',
  'quays',
] as const

const defaultSize = 2

/** The ports of sea-ports with its known faults corrected, and the ones it lacks. */
export function builtInPorts(): Port[] {
  const listed: Record<string, SeaPort> = seaPorts
  const rows = new Map(
    readTable(fileURLToPath(new URL('ports.tsv', import.meta.url)), columns).map((row) => [row.unlocode, row]),
  )
  const notPorts = new Set(
    readTable(fileURLToPath(new URL('notPorts.tsv', import.meta.url)), ['unlocode', 'name']).map(
      ({ unlocode }) => unlocode,
    ),
  )
  const codeNow = new Map(
    [...rows.values()].flatMap(({ unlocode, formerCodes }) => listOf(formerCodes).map((code) => [code, unlocode])),
  )
  const codes = Object.keys(listed)
    .filter((code) => !notPorts.has(code))
    .map((code) => codeNow.get(code) ?? code)
  return [...new Set([...codes, ...rows.keys()])].map((code) => portOf(code, listed[code], rows.get(code)))
}

function portOf(unlocode: string, listed?: SeaPort, row?: Record<(typeof columns)[number], string>): Port {
  const country = unlocode.slice(0, 2)
  const [listedLongitude = null, listedLatitude = null] = listed?.coordinates ?? []
  return {
    unlocode,
    name: row?.name || listed?.name || unlocode,
    country,
    subdivision: row?.state || (listed?.province === undefined ? null : stateOf(country, listed.province)),
    longitude: row?.longitude ? Number(row.longitude) : listedLongitude,
    latitude: row?.latitude ? Number(row.latitude) : listedLatitude,
    spellings: listOf(row?.spellings),
    quays: listOf(row?.quays),
    formerCodes: listOf(row?.formerCodes),
    size: row?.size ? Number(row.size) : defaultSize,
    isImported: false,
  }
}

function listOf(field = ''): string[] {
  return field === '' ? [] : field.split('|')
}
