import type { Port } from '#lib/ports/port.ts'
import { spacedUnlocode } from '#lib/vessel/unlocode.ts'
import { pointOf } from '../point.ts'
import { columnsOf, type Table } from '../table.ts'

export interface ListedPort {
  port: Port
  /** Counts the vessels with this destination. */
  countVessels(): number
}

const { text, known } = columnsOf<ListedPort>()

export const ports = {
  idOf: ({ port }) => port.unlocode,
  besideOf: ({ port }) => ({ center_point: pointOf(port) }),
  columns: [
    known.text(
      'unlocode',
      { meaning: 'UN/LOCODE, with a space after the country.', examples: ['NL RTM'] },
      ({ port }) => spacedUnlocode(port.unlocode),
    ),
    known.text('port_name', { meaning: 'Name of the port.', examples: ['Rotterdam'] }, ({ port }) => port.name),
    known.text('country', { meaning: 'Country, ISO 3166-1 alpha-2.', examples: ['NL'] }, ({ port }) => port.country),
    text('subdivision', { meaning: 'State or province.', examples: ['TX'] }, ({ port }) => port.subdivision),
    known.texts('spellings', { meaning: 'Other names and spellings.', notIn: ['ogc'] }, ({ port }) =>
      port.spellings.filter((spelling) => spelling !== port.name),
    ),
    known.texts(
      'former_codes',
      { meaning: 'Former codes, which vessels may still send.', notIn: ['ogc'] },
      ({ port }) => port.formerCodes.map(spacedUnlocode),
    ),
    known.integer('vessels', 'The number of vessels with this destination.', ({ countVessels }) => countVessels()),
  ],
} satisfies Table<ListedPort>
