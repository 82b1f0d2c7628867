import { ports as table } from '#lib/wire/rows/port.ts'
import { isUnlocode } from '#lib/wire/unlocode.ts'
import { listedPort } from '../ports.ts'
import { wholeCollection } from './tableCollection.ts'

export const ports = wholeCollection({
  id: 'ports',
  title: 'Ports',
  description: 'The ports that destinations are matched to, with how many vessels are bound for each.',
  table,
  placeOf: ({ port }) => port,
  rowsOf: (call) => call.service.ports.ports.map((port) => listedPort(call, port)),
  rowOf(call, id) {
    const found = call.service.ports.portOf(id)
    return found && listedPort(call, found)
  },
  isId: isUnlocode,
  pathOnMap: ({ id }) => `/?matched_port=${id}`,
})
