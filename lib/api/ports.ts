import { type Box, type Place, positionOf } from '#lib/distance.ts'
import { KeptValues, ofObject } from '#lib/keptValues.ts'
import { portsBoundFor, vesselsBoundFor } from '#lib/query/expectedVessels.ts'
import type { Service } from '#lib/service.ts'
import { parseArea } from '#lib/wire/area/area.ts'
import { wrapLongitude } from '#lib/wire/area/boundingBox.ts'
import { ParameterReader } from '#lib/wire/parameters.ts'
import { parsePlace, placeForm } from '#lib/wire/places.ts'
import { portBox } from '#lib/wire/portAreas.ts'
import { nameJson, portMatchJson } from '#lib/wire/portJson.ts'
import type { PortJson, PortReadingJson } from '#lib/wire/portSchemas.ts'
import { type ListedPort, ports as table } from '#lib/wire/rows/port.ts'
import { rowJson } from '#lib/wire/table.ts'
import { dataJson } from './answer/dataAnswer.ts'
import { checkRead, malformedParameter, Problem } from './answer/problem.ts'
import type { Answer, Call, GuardedCall } from './route.ts'

const maxPorts = 100
const defaultPorts = 20
/** Longer than any text that a receiver can send. Reading time grows with the number of words. */
const maxTextCharacters = 64

/** GET /api/ports: near a position, by text, by codes, or by number of vessels with the destination. */
export function ports(call: Call): Answer {
  const { searchParams } = call.url
  const reader = new ParameterReader(searchParams, { repeats: 'ignored' })
  const limit = reader.limit({ otherwise: defaultPorts, maximum: maxPorts })
  const near = reader.value('near', parsePlace, placeForm)
  checkRead(reader)
  const text = searchParams.get('text')?.trim() ?? ''
  const codes = searchParams.getAll('code').flatMap((list) => list.split(','))
  const named = codes.map(squeezed).filter((code) => code !== '')
  return dataJson({ data: foundPorts(call, { near, text, codes: named }).slice(0, limit), paging: { limit } })
}

interface AskedPorts {
  near: Place | null
  text: string
  codes: readonly string[]
}

function foundPorts(call: Call, { near, text, codes }: AskedPorts): PortJson[] {
  const { ports } = call.service
  if (near !== null || text !== '' || codes.length > 0) {
    const named = () => (text === '' ? codes.flatMap((code) => ports.portOf(code) ?? []) : ports.find(text, maxPorts))
    const found = near === null ? named() : ports.near(near, maxPorts)
    return [...new Set(found)].map((port) => portJson(call, port))
  }
  return portsBoundFor(call.fleet).flatMap(({ unlocode }) => {
    const known = ports.portOf(unlocode)
    return known === null ? [] : [portJson(call, known)]
  })
}

export function listedPort({ fleet }: Call, port: ListedPort['port']): ListedPort {
  return { port, countVessels: () => vesselsBoundFor(fleet, port.unlocode) }
}

function portJson(call: Call, port: ListedPort['port']): PortJson {
  return rowJson(table, listedPort(call, port)) as PortJson
}

/** GET /api/ports/{code} */
export async function port(call: Call, { code }: { code: string }): Promise<Answer> {
  const found = portOfCode(call, code)
  const box = await boxOfPort(call.service, found)
  const bbox: PortJson['bbox'] = box && [wrapLongitude(box.west), box.south, wrapLongitude(box.east), box.north]
  return dataJson({ ...portJson(call, found), bbox } satisfies PortJson)
}

const maxBoxesKept = 1_000
/** Until an area changes: 2,000 berths of one port take some hundredths of a second to read. */
const boxesOf = ofObject<Service['portAreas'], KeptValues<string, Box>>(() => new KeptValues({ max: maxBoxesKept }))

/** The box around a port; `null` without a position. It ignores areas while they cannot be read. */
export async function boxOfPort(
  { portAreas }: Pick<Service, 'portAreas'>,
  port: ListedPort['port'],
): Promise<Box | null> {
  const position = positionOf(port)
  if (position === null) return null
  const { unlocode } = port
  const stamp = await portAreas.version().catch(() => null)
  const known = boxesOf(portAreas).get(unlocode, stamp)
  if (known) return known
  const drawn = await portAreas.ofPort(unlocode).catch(() => null)
  const areas = (drawn ?? []).flatMap(({ kind, area }) => {
    const parsed = parseArea(area)
    return 'area' in parsed ? [{ kind, area: parsed.area }] : []
  })
  const box = portBox(position, areas)
  if (drawn !== null && stamp !== null) boxesOf(portAreas).set(unlocode, box, { stamp })
  return box
}

/** The port of a path. */
export function portOfCode({ service }: Call, code: string) {
  const found = service.ports.portOf(squeezed(code))
  if (found === null) throw new Problem('not-found', `There is no port with the code "${code}".`)
  return found
}

/** GET /api/ports/match: the port that a destination is matched to, and the reason. */
export function portMatch({ url, service }: GuardedCall): Answer {
  const text = url.searchParams.get('text') ?? ''
  if (text.length > maxTextCharacters)
    throw malformedParameter('text', `must have at most ${maxTextCharacters} characters`)
  const reader = new ParameterReader(url.searchParams, { repeats: 'ignored' })
  const near = reader.value('near', parsePlace, placeForm) ?? undefined
  const held = squeezed(url.searchParams.get('held') ?? '')
  const { matcher } = service.ports
  const lengthMetres = reader.value('length', parseMetres, 'a number of metres') ?? undefined
  const draughtMetres = reader.value('draught', parseMetres, 'a number of metres') ?? undefined
  checkRead(reader)
  const vessel = {
    near,
    flag: url.searchParams.get('flag')?.toUpperCase(),
    lengthMetres,
    draughtMetres,
    shipType: url.searchParams.get('ship_type') ?? undefined,
  }
  const match = held === '' ? matcher.match(text, vessel) : matcher.matchAgain(text, held, vessel)
  return dataJson({
    match: match && portMatchJson(match),
    undecided: match ? [] : matcher.undecided(text).map(nameJson),
  } satisfies PortReadingJson)
}

function squeezed(code: string): string {
  return code.replace(/\s/g, '').toUpperCase()
}

function parseMetres(text: string): number | null {
  return /^\d{1,4}(\.\d+)?$/.test(text) ? Number(text) : null
}
