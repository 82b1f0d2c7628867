import { portsBoundFor, vesselsBoundFor } from '#lib/query/portsBoundFor.ts'
import { nameJson, portJson, portMatchJson } from '#lib/wire/portJson.ts'
import type { PortJson, PortReadingJson } from '#lib/wire/portSchemas.ts'
import { dataJson } from './answer/dataAnswer.ts'
import { malformedParameter, Problem } from './answer/problem.ts'
import type { Answer, Call, GuardedCall } from './route.ts'

const maxPorts = 100
const defaultPorts = 20
/** Three times what a receiver can send; reading a text takes the longer the more words it has. */
const maxTextCharacters = 64

/** GET /api/ports: by text, by codes, or those most vessels are bound for. */
export function ports(call: Call): Answer {
  const { searchParams } = call.url
  const limit = limitOf(searchParams.get('limit'))
  const text = searchParams.get('text')?.trim() ?? ''
  const codes = searchParams.getAll('code').flatMap((list) => list.split(','))
  const named = codes.map(squeezed).filter((code) => code !== '')
  return dataJson({ data: foundPorts(call, text, named).slice(0, limit) })
}

function foundPorts(call: Call, text: string, codes: readonly string[]): PortJson[] {
  const { ports } = call.service
  if (text !== '' || codes.length > 0) {
    const found = text === '' ? codes.flatMap((code) => ports.portOf(code) ?? []) : ports.find(text, maxPorts)
    return [...new Set(found)].map((port) => portJson(port, vesselsBoundFor(call.fleet, port.unlocode)))
  }
  return portsBoundFor(call.fleet).flatMap(({ unlocode, vessels }) => {
    const known = ports.portOf(unlocode)
    return known === null ? [] : [portJson(known, vessels)]
  })
}

/** GET /api/ports/{code} */
export function port({ service, fleet }: Call, { code }: { code: string }): Answer {
  const found = service.ports.portOf(squeezed(code))
  if (found === null) throw new Problem('not-found', `There is no port with the code "${code}".`)
  return dataJson(portJson(found, vesselsBoundFor(fleet, found.unlocode)))
}

/** GET /api/ports/match: which port a destination is matched to, and why. */
export function portMatch({ url, service }: GuardedCall): Answer {
  const text = url.searchParams.get('text') ?? ''
  if (text.length > maxTextCharacters)
    throw malformedParameter('text', `must have at most ${maxTextCharacters} characters`)
  const near = placeOf(url.searchParams.get('near'))
  const held = squeezed(url.searchParams.get('held') ?? '')
  const { matcher } = service.ports
  const lengthMetres = metresOf('length', url.searchParams.get('length'))
  const draughtMetres = metresOf('draught', url.searchParams.get('draught'))
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

function limitOf(given: string | null): number {
  if (given === null || given === '') return defaultPorts
  if (/^[1-9]\d{0,8}$/.test(given)) return Math.min(Number(given), maxPorts)
  throw malformedParameter('limit', `must be a whole number from 1 to ${maxPorts}, not "${given}"`)
}

function placeOf(given: string | null) {
  if (given === null || given === '') return undefined
  const [longitude = '', latitude = '', ...more] = given.split(',').map((part) => part.trim())
  const isNumber = [longitude, latitude].every((part) => /^-?\d+(\.\d+)?$/.test(part)) && more.length === 0
  if (isNumber && Math.abs(Number(longitude)) <= 180 && Math.abs(Number(latitude)) <= 90) {
    return { longitude: Number(longitude), latitude: Number(latitude) }
  }
  throw malformedParameter('near', `must be longitude,latitude in degrees, not "${given}"`)
}

function metresOf(parameter: string, given: string | null): number | undefined {
  if (given === null || given === '') return undefined
  if (/^\d{1,4}(\.\d+)?$/.test(given)) return Number(given)
  throw malformedParameter(parameter, `must be a number of metres, not "${given}"`)
}
