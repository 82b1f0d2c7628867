import type { Vessel } from '#lib/vessel/fields.ts'
import { currentMmsiOf, vesselIdOf } from '#lib/vessel/identity.ts'
import { unclearCodes } from '../lists.ts'
import { columnsOf, type Table } from '../table.ts'
import { formatReceived, isoTime } from '../time.ts'

const memberStates = ['received', 'waiting', 'unclear'] as const

/** A member of a list, with its vessel if the reader may see it. */
export interface ListedMember {
  member: {
    id: number
    unclear: (typeof unclearCodes)[number] | null
    mmsi: number | null
    imo: number | null
    callSign: string | null
    name: string | null
    note: string | null
    tags: readonly string[]
    addedAt: number
  }
  vessel: Vessel | null
}

const { text, integer, number, time, word, known } = columnsOf<ListedMember>()

export const memberColumns = {
  unclear: word(unclearCodes)(
    'unclear',
    '`several_vessels`: several vessels have its numbers; `vessel_split`: its record was split since it was added, and its IMO number names neither vessel.',
    ({ member }) => member.unclear,
  ),
  vessel: text('vessel', 'Id of the vessel record.', ({ vessel }) => vessel && vesselIdOf(vessel.number)),
  numbers: [
    integer('mmsi', 'MMSI that the vessel sends now, or that it was added by.', ({ member, vessel }) =>
      vessel ? currentMmsiOf(vessel) : member.mmsi,
    ),
    integer('imo', 'IMO number.', ({ member, vessel }) => vessel?.imo ?? member.imo),
    text('call_sign', 'Call sign.', ({ member, vessel }) => vessel?.callSign ?? member.callSign),
  ],
  aisName: text('ais_name', 'Name that the vessel sends.', ({ vessel }) => vessel?.name ?? null),
  own: [
    text('name', 'What you call the vessel.', ({ member }) => member.name),
    text('note', 'A note.', ({ member }) => member.note),
  ],
} as const

const { unclear, vessel, numbers, aisName, own } = memberColumns

/** Columns that can be imported come first. */
export const members = {
  columns: [
    known.text('id', { meaning: 'Id of the member in its list.', notIn: ['csv'] }, ({ member }) => String(member.id)),
    ...numbers,
    ...own,
    known.texts('tags', { meaning: 'Tags.', between: ' ; ' }, ({ member }) => member.tags),
    known.word(memberStates)(
      'state',
      '`waiting`: no vessel with its numbers is received; `unclear`: see `unclear`.',
      ({ member, vessel }) => (member.unclear !== null ? 'unclear' : vessel ? 'received' : 'waiting'),
    ),
    { ...unclear, notIn: ['csv'] },
    vessel,
    aisName,
    number(
      'latitude',
      { meaning: 'Latitude of the last position, in degrees.', notIn: ['json'] },
      ({ vessel }) => vessel?.latitude ?? null,
    ),
    number(
      'longitude',
      { meaning: 'Longitude of the last position, in degrees.', notIn: ['json'] },
      ({ vessel }) => vessel?.longitude ?? null,
    ),
    time('position_updated_at', { meaning: 'When the position was last received.', notIn: ['json'] }, ({ vessel }) =>
      timeOf(vessel?.positionUpdatedMicroseconds ?? null),
    ),
    known.time('added_at', 'When it was added.', ({ member }) => isoTime(member.addedAt)),
  ],
} satisfies Table<ListedMember>

function timeOf(microseconds: number | null): string | null {
  return microseconds === null ? null : formatReceived(microseconds)
}
