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
import { created, noContent } from '../answer/jsonAnswer.ts'
import { Problem, unprocessableMember } from '../answer/problem.ts'
import { jsonBody } from '../request/jsonBody.ts'
import { type AccountCall, recordEvent } from './accountRoute.ts'

type PortArea = Awaited<ReturnType<AccountCall['service']['portAreas']['all']>>[number]

/** GET /api/account/port-areas */
export async function portAreas({ service }: AccountCall) {
  const areas = await service.portAreas.all()
  return { 'port-areas': areas.map((area) => portAreaJson(area, service)) }
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
  if (!(await service.portAreas.add(read, maxPortAreas)))
    throw unprocessableMember('areas', `would be more than ${maxPortAreas} areas together with the present ones`)
  const subject = [...new Set(read.map(({ port }) => port))].join(', ')
  recordEvent(call, 'port-areas-added', { subject, details: countsText({ areas: read.length }) })
  return created({ added: read.length })
}

/** DELETE /api/account/port-areas/{id} */
export async function removePortArea(call: AccountCall, { id }: { id: string }) {
  const { service } = call
  const area = (await service.portAreas.all()).find((each) => each.id === id)
  if (!area || !(await service.portAreas.remove(id))) throw new Problem('not-found', 'There is no such port area.')
  recordEvent(call, 'port-area-removed', { subject: area.name, details: area.port })
  return noContent()
}

interface Usual {
  port: string
  kind: PortAreaKind
}

function readFeature({ service }: AccountCall, one: z.infer<typeof feature>, usual: Usual, count: number) {
  const { port: givenPort, kind: givenKind, name: givenName } = one.properties ?? {}
  const refused = (reason: string) => unprocessableMember('areas', `has a fault in feature ${count}: it ${reason}`)
  const code = typeof givenPort === 'string' && givenPort !== '' ? givenPort : usual.port
  const port = service.ports.portOf(code.replace(/\s/g, '').toUpperCase())
  if (!port)
    throw code === usual.port
      ? unprocessableMember('port', 'is not a known UN/LOCODE')
      : refused(`names the unknown port "${code}"`)
  const kind = givenKind === undefined ? usual.kind : portAreaKinds.find((known) => known === givenKind)
  if (kind === undefined) throw refused(`must have the kind ${portAreaKinds.join(' or ')}`)
  const name = typeof givenName === 'string' ? givenName.normalize('NFC').trim() : ''
  if (name === '' && kind === 'berth') throw refused('has no name')
  if (name.length > maxPortAreaNameCharacters || /\p{Cc}/u.test(name))
    throw refused(`must have a name of at most ${maxPortAreaNameCharacters} characters without line breaks`)
  const area = areaOf(one.geometry)
  if ('problem' in area) throw refused(area.reason)
  return { id: randomUUID(), port: port.unlocode, kind, name: name || port.name, area: JSON.stringify(one.geometry) }
}

function portAreaJson(
  { id, port, kind, name, addedBy, addedAt }: PortArea,
  { ports }: AccountCall['service'],
): PortAreaJson {
  const portName = ports.portOf(port)?.name ?? null
  return { id, port, portName, kind, name, addedBy, addedAt: new Date(addedAt).toISOString() }
}
