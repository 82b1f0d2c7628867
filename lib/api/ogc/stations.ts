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
    const nowMicroseconds = call.service.now() * 1_000
    const listed = call.service.stationsNow.listed(nowMicroseconds).filter(isVisibleTo(call))
    return listed.map((station) => listedStation(station, nowMicroseconds))
  },
  rowOf(call, id) {
    checkStationsOn(call)
    const found = stationOf(call, id)
    return found && listedStation(found, call.service.now() * 1_000)
  },
  isId: (text) => /^\d{9}$/.test(text),
  pathOnMap: ({ id }) => `/?stations=1&station=${id}`,
  time: { property: 'position_at', of: ({ station }) => station.positionMicroseconds },
})
