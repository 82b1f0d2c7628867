import { type CoverageSummary, summarised } from '#lib/coverage/coverageSummary.ts'
import { squareOf } from '#lib/coverage/grid.ts'
import { lastReceptions } from '#lib/coverage/lastReceptions.ts'
import { type ReceivedCell, receivedCells } from '#lib/coverage/receivedCells.ts'
import { bitCount, vesselsOf } from '#lib/coverage/reception.ts'
import type { SourceCells } from '#lib/coverage/storedCells.ts'
import type { Box } from '#lib/distance.ts'
import { coverageTile } from '#lib/tiles/coverageTile.ts'
import { parseBoxes } from '#lib/wire/area/boundingBox.ts'
import { maxCoverageCells, type PlaceCoverageJson } from '#lib/wire/coverageSchemas.ts'
import type { Filter } from '#lib/wire/filters.ts'
import { coverageFormats } from '#lib/wire/formats/coverageFormats.ts'
import { tableParts } from '#lib/wire/formats/fileParts.ts'
import { ParameterReader } from '#lib/wire/parameters.ts'
import { coverageCells, type ReceivedSquare } from '#lib/wire/rows/coverageCell.ts'
import { isoTime } from '#lib/wire/time.ts'
import { encodingFor } from './answer/compression.ts'
import { dataAnswer } from './answer/dataAnswer.ts'
import { formatAmong } from './answer/negotiation.ts'
import { checkRead, malformedParameter, Problem, unprocessableParameter, unreadable } from './answer/problem.ts'
import { addressIn, finishedTile, tileAnswer, tileKey } from './answer/tileAnswer.ts'
import { type Call, type GuardedCall, inTurns } from './route.ts'

/** Ingest saves its coverage every minute, so a tile may be this old. */
const tileGoodMilliseconds = 30_000

const world: Box = { west: -180, south: -90, east: 180, north: 90 }

/** GET /api/coverage: the cells in which sources receive vessels. */
export async function coverage(call: GuardedCall): Promise<Response> {
  const { url, request, service } = call
  const format = formatAmong(coverageFormats, url, request.headers)
  const box = boxOf(url.searchParams)
  const sources = await coverageOf(call)
  const nowSeconds = service.now() / 1000
  return inTurns(call, async (turns) => {
    const cells = await turns.run(receivedCells(sources, box, nowSeconds, { max: maxCoverageCells }))
    if (cells === null) {
      const detail = `More than ${maxCoverageCells} cells were received there; ask for a smaller bbox or fewer sources.`
      throw new Problem('unprocessable', detail)
    }
    const { start, row, between, end } = tableParts(format, coverageCells, {})
    const written = await turns.run(writtenCells(cells, (each) => row(receivedSquare(each))))
    return dataAnswer(coverageFormats[format].contentType, start + written.join(between) + end)
  })
}

/** GET /api/tiles/coverage/{z}/{x}/{y}.mvt, shared by all callers. */
export async function coverageTileAnswer(
  call: GuardedCall,
  place: { z: string; x: string; y: string },
): Promise<Response> {
  const { request, service } = call
  const sources = await coverageOf(call)
  const address = addressIn(place)
  const acceptEncoding = request.headers.get('accept-encoding')
  const key = tileKey(['coverage', ...sources.keys(), address, encodingFor(acceptEncoding)])
  const computed = () =>
    inTurns(call, async (turns) => {
      const bytes = await turns.run(coverageTile(sources, address, service.now() / 1000))
      return service.tiles.keep(key, tileGoodMilliseconds, finishedTile(bytes, acceptEncoding))
    })
  return tileAnswer(service.tiles.get(key) ?? (await computed()), request.headers)
}

/** The sources that last received the place of the filters; `null` without a place, and for callers with a scope. */
export async function placeCoverage(
  { scope, service, turns }: Call,
  filters: readonly Filter[],
): Promise<PlaceCoverageJson | null> {
  const places = filters.flatMap((filter) => (filter.kind === 'area' ? [filter.area.polygons] : []))
  if (scope || places.length === 0) return null
  const sources = await service.coverage.read()
  const found = await turns.run(lastReceptions(sources, places, service.now() / 1000))
  return {
    sources: found.map(({ source, seconds }) => ({ source, last_received_at: isoTime(seconds * 1000) })),
  }
}

const hourSeconds = 3_600
/** The summary changes with the hour. */
const summaries = new WeakMap<SourceCells, { hour: number; summary: CoverageSummary }>()

/** Summarises the reception of each source in the last 24 hours. */
export function coverageSummaries(call: GuardedCall): Promise<ReadonlyMap<string, CoverageSummary>> {
  const nowSeconds = call.service.now() / 1000
  const hour = Math.floor(nowSeconds / hourSeconds)
  return inTurns(call, async (turns) => {
    const found = new Map<string, CoverageSummary>()
    for (const [source, cells] of await call.service.coverage.read()) {
      const known = summaries.get(cells)
      const summary = known?.hour === hour ? known.summary : await turns.run(summarised(cells, nowSeconds))
      summaries.set(cells, { hour, summary })
      found.set(source, summary)
    }
    return found
  })
}

/** The cells of the sources in `source`, or of all sources. */
async function coverageOf(call: GuardedCall) {
  const { scope, service, url } = call
  if (scope) throw new Problem('not-permitted', 'Coverage counts vessels outside your scope, so it is not shown.')
  const named = url.searchParams.getAll('source').flatMap((list) => list.split(','))
  const asked = new Set(named.map((name) => name.trim()).filter((name) => name !== ''))
  try {
    const all = await service.coverage.read()
    return asked.size === 0 ? all : new Map([...all].filter(([source]) => asked.has(source)))
  } catch (error) {
    throw unreadable(service, 'The coverage', error)
  }
}

/** The box in `bbox`, or the world. */
export function boxOf(parameters: URLSearchParams): Box {
  const reader = new ParameterReader(parameters)
  const text = reader.text('bbox')
  checkRead(reader)
  if (text === null) return world
  const result = parseBoxes([text])
  if ('area' in result) return result.area.polygons[0] ?? world
  throw result.problem === 'malformed'
    ? malformedParameter('bbox', result.reason)
    : unprocessableParameter('bbox', result.reason)
}

function receivedSquare({ cell, vesselBits, hourBits, dayBits, ...received }: ReceivedCell): ReceivedSquare {
  return {
    ...received,
    square: squareOf(cell),
    vessels: vesselsOf(vesselBits),
    hours: bitCount(hourBits),
    days: bitCount(dayBits),
  }
}

function* writtenCells<Cell>(cells: readonly Cell[], write: (cell: Cell) => string): Generator<undefined, string[]> {
  const written: string[] = []
  for (const each of cells) {
    written.push(write(each))
    yield
  }
  return written
}
