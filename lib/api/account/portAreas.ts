import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { areaOf } from '#lib/wire/area/area.ts'
import { countsText } from '#lib/wire/audit.ts'
import {
  maxPortAreaNameCharacters,
  maxPortAreas,
  type PortAreaJson,
  type PortAreaKind,
  portAreaKinds,
} from '#lib/wire/portAreas.ts'
import { isoTime } from '#lib/wire/time.ts'
import { created, noContent } from '../answer/jsonAnswer.ts'
import { wholePage } from '../answer/page.ts'
import { Problem, unprocessableMember } from '../answer/problem.ts'
import { jsonBody } from '../request/jsonBody.ts'
import { type AccountCall, recordEvent } from './accountRoute.ts'

type PortArea = Awaited<ReturnType<AccountCall['service']['portAreas']['all']>>[number]

/** GET /api/account/port-areas */
export async function portAreas(call: AccountCall) {
  const { service } = call
  return wholePage(
    call,
    await service.portAreas.all(),
    ({ id }) => id,
    (area) => portAreaJson(area, service),
  )
}

const feature = z.object({ geometry: z.unknown(), properties: z.looseObject({}).nullish() })
const importRequest = z.object({
  /** The default of features without a property of this name. */
  port: z.string().default(''),
  kind: z.enum(portAreaKinds).default('berth'),
  areas: z.union([
    z.object({ type: z.literal('FeatureCollection'), features: z.array(feature) }),
    z.object({ type: z.literal('Feature'), ...feature.shape }),
  ]),
})

/** POST /api/account/port-areas: the areas of GeoJSON features, all or none. */
export async function addPortAreas(call: AccountCall) {
  const { request, session, service } = call
  const { areas, ...usual } = await jsonBody(request, importRequest)
  const features = areas.type === 'Feature' ? [areas] : areas.features
  if (features.length === 0) throw unprocessableMember('areas', 'has no features')
  const added = { addedBy: session.email, addedAt: service.now() }
  const read = features.map((one, index) => ({ ...readFeature(call, one, usual, index + 1), ...added }))
  if (await service.portAreas.addAll(read, maxPortAreas))
    throw unprocessableMember('areas', `would be more than ${maxPortAreas} areas together with the present ones`)
  const subject = [...new Set(read.map(({ port }) => port))].join(', ')
  recordEvent(call, 'port-areas-added', { subject, details: countsText({ areas: read.length }) })
  return created({ added: read.length })
}

const changeRequest = z.object({ port: z.string(), kind: z.enum(portAreaKinds), name: z.string() }).partial()

/** PATCH /api/account/port-areas/{id} */
export async function changePortArea(call: AccountCall, { id }: { id: string }) {
  const { request, service } = call
  const changes = await jsonBody(request, changeRequest)
  const area = await areaOfId(call, id)
  const kind = changes.kind ?? area.kind
  const port = portOfCode(call, changes.port ?? area.port)
  if (!port) throw unknownPort()
  const name = changes.name === undefined ? area.name : nameOf(changes.name)
  const reason = nameFault(name, kind)
  if (reason) throw unprocessableMember('name', reason)
  const changed = { ...area, port: port.unlocode, kind, name: name || port.name }
  if (await service.portAreas.change(changed)) throw noArea()
  recordEvent(call, 'port-area-changed', { subject: changed.name, details: changed.port })
  return noContent()
}

/** DELETE /api/account/port-areas/{id} */
export async function removePortArea(call: AccountCall, { id }: { id: string }) {
  const { service } = call
  const area = await areaOfId(call, id)
  if (!(await service.portAreas.remove(id))) throw noArea()
  recordEvent(call, 'port-area-removed', { subject: area.name, details: area.port })
  return noContent()
}

async function areaOfId({ service }: AccountCall, id: string): Promise<PortArea> {
  const area = await service.portAreas.get(id)
  if (!area) throw noArea()
  return area
}

const noArea = () => new Problem('not-found', 'There is no such port area.')
const unknownPort = () => unprocessableMember('port', 'is not a known UN/LOCODE')

function portOfCode({ service }: AccountCall, code: string) {
  return service.ports.portOf(code.replace(/\s/g, '').toUpperCase())
}

function nameOf(text: string): string {
  return text.normalize('NFC').trim()
}

/** The reason why an area of this kind cannot have the name. */
function nameFault(name: string, kind: PortAreaKind): string | null {
  if (name === '' && kind === 'berth') return 'must not be empty: a berth has a name'
  return name.length > maxPortAreaNameCharacters || /\p{Cc}/u.test(name)
    ? `must have at most ${maxPortAreaNameCharacters} characters and no line breaks`
    : null
}

interface Usual {
  port: string
  kind: PortAreaKind
}

function readFeature(call: AccountCall, one: z.infer<typeof feature>, usual: Usual, count: number) {
  const { port: givenPort, kind: givenKind, name: givenName } = one.properties ?? {}
  const refused = (reason: string) => unprocessableMember('areas', `has a fault in feature ${count}: it ${reason}`)
  const code = typeof givenPort === 'string' && givenPort !== '' ? givenPort : usual.port
  const port = portOfCode(call, code)
  if (!port) throw code === usual.port ? unknownPort() : refused(`names the unknown port "${code}"`)
  const kind = givenKind === undefined ? usual.kind : portAreaKinds.find((known) => known === givenKind)
  if (kind === undefined) throw refused(`must have the kind ${portAreaKinds.join(' or ')}`)
  const name = typeof givenName === 'string' ? nameOf(givenName) : ''
  const fault = nameFault(name, kind)
  if (fault) throw refused(`has a name that ${fault}`)
  const area = areaOf(one.geometry)
  if ('problem' in area) throw refused(area.reason)
  return { id: randomUUID(), port: port.unlocode, kind, name: name || port.name, area: JSON.stringify(one.geometry) }
}

function portAreaJson(
  { id, port, kind, name, addedBy, addedAt }: PortArea,
  { ports }: AccountCall['service'],
): PortAreaJson {
  const portName = ports.portOf(port)?.name ?? null
  return { id, port, port_name: portName, kind, name, added_by: addedBy, added_at: isoTime(addedAt) }
}
