import { ports as portTable } from '#lib/wire/rows/port.ts'
import { stations as stationTable } from '#lib/wire/rows/station.ts'
import { isUnlocode } from '#lib/wire/unlocode.ts'
import { listedPort } from '../ports.ts'
import { listedStation, stationOf } from '../stations/stations.ts'
import { checkStationsOn, isVisibleTo } from '../stations/visibleStations.ts'
import { wholeCollection } from './tableCollection.ts'

export const ports = wholeCollection({
  id: 'ports',
  title: 'Ports',
  description: 'The ports that destinations are matched to, with how many vessels are bound for each.',
  table: portTable,
  placeOf: ({ port }) => port,
  rowsOf: (call) => call.service.ports.ports.map((port) => listedPort(call, port)),
  rowOf(call, id) {
    const found = call.service.ports.portOf(id)
    return found && listedPort(call, found)
  },
  isId: isUnlocode,
  pathOnMap: ({ id }) => `/?matched_port=${id}`,
})

export const stations = wholeCollection({
  id: 'stations',
  title: 'Stations',
  description: 'Aids to navigation, base stations, search and rescue aircraft and distress beacons.',
  table: stationTable,
  placeOf: ({ station }) => station,
  rowsOf(call) {
    checkStationsOn(call)
    const listed = call.service.stationsNow.listed(call.service.now() * 1_000).filter(isVisibleTo(call))
    return listed.map((station) => listedStation(call, station))
  },
  rowOf(call, id) {
    checkStationsOn(call)
    const found = stationOf(call, id)
    return found && listedStation(call, found)
  },
  isId: (text) => /^\d{9}$/.test(text),
  pathOnMap: ({ id }) => `/?stations=1&station=${id}`,
  time: { property: 'position_at', of: ({ station }) => station.positionMicroseconds },
})
