import { type Box, boxWithin, kilometresPerDegree } from '#lib/distance.ts'
import type { CallJson } from '#lib/wire/rows/call.ts'
import type { Table } from '#lib/wire/table.ts'
import { formatOfRows } from '../collection.ts'
import { expandCursor } from '../longCursor.ts'
import { portOfCode } from '../ports.ts'
import { parseListParams } from '../request/listParams.ts'
import type { Call } from '../route.ts'

/** The sorts of the lists of a port, as cursors name them. */
export const boardSorts = {
  expected: (unlocode: string) => `distance to ${unlocode}`,
  inPort: (unlocode: string) => `in port of ${unlocode}`,
  calls: (unlocode: string) => `calls at ${unlocode}`,
  berths: (unlocode: string) => `berths of ${unlocode}`,
} as const

export const vesselCallSort = 'calls'

/** Reads a request for a list of a port: the format, the port, and the page. */
export async function parseBoardRequest<Source, Own>(
  call: Call,
  code: string,
  list: keyof typeof boardSorts,
  { table, names, read }: Omit<Parameters<typeof parseListParams<Own>>[2], 'sorts'> & { table: Table<Source> },
) {
  const format = formatOfRows(call, table)
  const port = portOfCode(call, code)
  const sort = boardSorts[list](port.unlocode)
  const params = parseListParams(call, await expandCursor(call), { sorts: [sort], names, read })
  return { format, port, sort, params }
}

export function calledPortJson({ unlocode, name }: { unlocode: string; name: string }): CallJson['port'] {
  return { code: unlocode, name }
}

/** Its roads included. */
const portKilometres = 10

/** Where reception of a port matters. */
export function portBoxes({ longitude, latitude }: Record<'longitude' | 'latitude', number | null>): Box[] {
  if (longitude === null || latitude === null) return []
  return [boxWithin({ longitude, latitude }, portKilometres / kilometresPerDegree)]
}
