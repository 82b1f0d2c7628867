import { z } from 'zod'
import { vesselById } from '#lib/query/vesselById.ts'
import {
  type DecidedVesselJson,
  type IdentityAction,
  type IdentityDecisionJson,
  identityActions,
} from '#lib/wire/identities.ts'
import { parseId } from '#lib/wire/parameters.ts'
import { isoTime } from '#lib/wire/time.ts'
import { mmsiOf, vesselIdOf } from '#lib/wire/vesselId.ts'
import { vesselJson } from '#lib/wire/vesselJson.ts'
import { wholePage } from '../answer/page.ts'
import { unprocessableMember } from '../answer/problem.ts'
import { unknownThing } from '../owned.ts'
import { jsonBody } from '../request/jsonBody.ts'
import { type Call, withFleet } from '../route.ts'
import { type AccountCall, recordEvent } from './accountRoute.ts'

const maxListed = 300

type Decision = NonNullable<Awaited<ReturnType<AccountCall['service']['identities']['get']>>>

/** GET /api/account/identities: merges and splits of records, newest first, after all suggested merges. */
export async function identities(call: AccountCall) {
  const { service } = call
  const { fleet } = await withFleet(call)
  const latest = await service.identities.latest(maxListed)
  const isSuggested = ({ state }: Decision) => state === 'suggested'
  const listed = [...latest.filter(isSuggested), ...latest.filter((each) => !isSuggested(each))]
  return wholePage(
    call,
    listed,
    ({ id }) => String(id),
    (each) => decisionJson(each, fleet),
  )
}

const decisionRequest = z.object({ action: z.enum(['accept', 'dismiss', 'undo'] satisfies IdentityAction[]) })

/** POST /api/account/identities/{id}: ingest applies the decision within a second. */
export async function decideIdentity(call: AccountCall, { id }: { id: string }) {
  const { request, session, service } = call
  const body = await jsonBody(request, decisionRequest)
  const { fleet } = await withFleet(call)
  const number = parseId(id) ?? 0
  const from = identityActions[body.action]
  const now = service.now()
  const ended = { endedBy: session.email, endedAt: now }
  const change = {
    accept: { state: 'wanted', madeBy: session.email, madeAt: now },
    dismiss: { state: 'dismissed', ...ended },
    undo: { state: 'unwanted', ...ended },
  } as const
  const isChanged = await service.identities.change(number, from, change[body.action])
  const decision = await service.identities.get(number)
  if (!decision) throw unknownThing('merge or split', id)
  if (!isChanged)
    throw unprocessableMember('action', `only applies to entries in state ${from}; this one is ${decision.state}`)
  const json = decisionJson(decision, fleet)
  const subject = json.vessels.map(({ mmsi }) => mmsi).join(', ')
  recordEvent(call, 'identity-decided', { subject, details: `${body.action} ${decision.kind}` })
  return json
}

function decisionJson(decision: Decision, fleet: Call['fleet']): IdentityDecisionJson {
  const { id, kind, state, reason, number, other, madeBy, madeAt, endedBy, endedAt } = decision
  return {
    id,
    kind,
    state,
    reason,
    made_by: madeBy,
    made_at: isoTime(madeAt),
    ended_by: endedBy,
    ended_at: isoTime(endedAt),
    vessels: [number, other].filter((each) => each > 0).map((each) => vesselIn(each, fleet)),
  }
}

function vesselIn(number: number, fleet: Call['fleet']): DecidedVesselJson {
  const id = vesselIdOf(number)
  const found = vesselById(fleet, id)
  if (!found) {
    const nothing = { name: null, imo: null, call_sign: null, ship_type: null, position: null }
    return { id, mmsi: mmsiOf(number), exists: false, ...nothing }
  }
  const { mmsi, name, imo, call_sign, ship_type, last_known_position: last } = vesselJson(found)
  const [longitude, latitude] = last?.geometry.coordinates ?? []
  const position =
    last && longitude !== undefined && latitude !== undefined
      ? { longitude, latitude, timestamp: last.timestamp }
      : null
  return { id, mmsi, exists: true, name, imo, call_sign, ship_type, position }
}
