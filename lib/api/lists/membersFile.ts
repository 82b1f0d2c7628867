import type { ListFacts } from '#lib/lists/listFacts.ts'
import { type Member, memberJson, vesselOf } from '#lib/query/memberJson.ts'
import { csvLine } from '#lib/wire/formats/csvLine.ts'
import { formatReceived } from '#lib/wire/time.ts'
import { csvFile } from '../answer/jsonAnswer.ts'
import type { Call } from '../route.ts'

/** Columns that can be imported come first. */
const head = csvLine([
  'mmsi',
  'imo',
  'call_sign',
  'name',
  'note',
  'tags',
  'state',
  'vessel',
  'ais_name',
  'latitude',
  'longitude',
  'position_updated_at',
  'added_at',
])

/** All members as a CSV file, including those without a position. */
export async function membersFile(call: Call, list: ListFacts, members: readonly Member[]): Promise<Response> {
  const lines = [head]
  function* write() {
    for (const member of members) {
      lines.push(lineOf(member, call))
      yield
    }
  }
  await call.turns.run(write())
  return csvFile(`lastfix-list-${list.id}.csv`, lines)
}

function lineOf(member: Member, call: Call): string {
  const found = vesselOf(member, call.fleet)
  const { mmsi, imo, call_sign, name, note, tags, state, vessel, ais_name, added_at } = memberJson(member, found)
  const receivedMicroseconds = found?.positionUpdatedMicroseconds ?? null
  return csvLine([
    mmsi,
    imo,
    call_sign,
    name,
    note,
    tags.join(' ; ') || null,
    state,
    vessel,
    ais_name,
    found?.latitude ?? null,
    found?.longitude ?? null,
    receivedMicroseconds === null ? null : formatReceived(receivedMicroseconds),
    added_at,
  ])
}
