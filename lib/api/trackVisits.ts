import { maxGapSeconds } from '#lib/passages/passing.ts'
import { QueryTooCostly } from '#lib/query/queryCost.ts'
import type { Selection } from '#lib/query/rows.ts'
import type { Period } from '#lib/track/select.ts'
import { cellsOfBoxes } from '#lib/track/trackCells.ts'
import { type Visit, Visits } from '#lib/track/visits.ts'
import { unreadable } from './answer/problem.ts'
import { type Call, nextTurn } from './route.ts'

export type Chunks = Awaited<ReturnType<Call['service']['trackCells']['during']>>[number]

const maxVessels = 100_000
/** The parts of tracks that one request may read. */
export const maxChunks = 500_000

interface NearVisits {
  /** Named in the error if the visits are too many. */
  parameter: string
  rows: Selection['rows']
  period: Period
  boxes: Parameters<typeof cellsOfBoxes>[0]
  /** Limits the time of reading. */
  maxParts?: number
  /** Visits of a vessel that are no further apart are one. */
  apartSeconds?: number
}

/** Reads on up to a point that is continuous with the last of a visit. */
export function chunksDuring({ service }: Call, visits: readonly Visit[]): Promise<Chunks[]> {
  return service.trackCells.during(
    visits.map((visit) => ({ ...visit, untilSeconds: visit.untilSeconds + maxGapSeconds })),
  )
}

/** The times that some vessels were near some boxes. */
export async function visitsNear(
  call: Call,
  { parameter, rows, period, boxes, maxParts = Number.POSITIVE_INFINITY, apartSeconds }: NearVisits,
): Promise<Visits> {
  const { fleet, service } = call
  const visits = new Visits(apartSeconds)
  let parts = 0
  const { sinceSeconds, untilSeconds } = period
  for await (const part of service.trackCells.visitors(cellsOfBoxes(boxes), sinceSeconds, untilSeconds)) {
    parts += 1
    if (parts > maxParts) throw tooCostly(parameter, 'too many cells of tracks were visited')
    for (const visit of part) {
      const row = fleet.rowOf(visit.number)
      if (row >= 0 && rows.has(row)) visits.add(visit)
    }
    if (visits.vessels > maxVessels) throw tooCostly(parameter, `more than ${maxVessels} vessels were near it`)
    if (visits.count > maxChunks) throw tooManyParts(parameter)
    await nextTurn(call)
  }
  return visits
}

/** The time of last reception at the end of some chunks: later than stored if they are the end of the track. */
export function lastReceivedSeconds(chunks: Chunks, broadcastMicroseconds: number | null | undefined): number {
  return chunks.at(-1)?.sinceSeconds === null ? Math.floor((broadcastMicroseconds ?? 0) / 1e6) : 0
}

export function tooManyParts(parameter: string): QueryTooCostly {
  return tooCostly(parameter, `the tracks that it reads have more than ${maxChunks} parts`)
}

export function tooCostly(parameter: string, reason: string): QueryTooCostly {
  return new QueryTooCostly(parameter, `is too expensive: ${reason}; use a smaller one or a shorter period`)
}

export function storeProblem({ service }: Call, error: unknown): unknown {
  return error instanceof QueryTooCostly ? error : unreadable(service, 'The tracks', error)
}
