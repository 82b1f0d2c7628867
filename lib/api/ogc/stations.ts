import { stations as table } from '#lib/wire/rows/station.ts'
import { listedStation, stationOf } from '../stations/stations.ts'
import { checkStationsOn, isVisibleTo } from '../stations/visibleStations.ts'
import { wholeCollection } from './tableCollection.ts'

export const stations = wholeCollection({
  id: 'stations',
  title: 'Stations',
  description: 'Aids to navigation, base stations, search and rescue aircraft and distress beacons.',
  table,
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
