import type { TrackPoint } from '#lib/track/point.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { currentMmsiOf } from '#lib/vessel/identity.ts'
import { sumOfKnown } from '#lib/wire/vesselJson.ts'

/** A vessel as stored now, with points of its track, oldest first. */
export interface VesselHistory {
  vessel: Vessel
  points: readonly TrackPoint[]
}

/** Writes rows of a table of positions. */
export interface HistoryWriter {
  add(history: VesselHistory): Promise<void>
  /** Resolves to the number of rows. */
  finish(): Promise<number>
}

export interface HistoryColumn {
  name: string
  kind: 'integer' | 'decimal' | 'text'
  /** The value for all positions of a vessel; tracks have no headings or statuses. */
  of(vessel: Vessel): number | string | null
}

export const positionColumns = ['MMSI', 'BaseDateTime', 'LAT', 'LON', 'SOG', 'COG'] as const

/** The columns of MarineCadastre after those of the position. */
export const vesselColumns: readonly HistoryColumn[] = [
  { name: 'Heading', kind: 'integer', of: () => null },
  { name: 'VesselName', kind: 'text', of: ({ name }) => name },
  { name: 'IMO', kind: 'text', of: ({ imo }) => (imo === null ? null : `IMO${imo}`) },
  { name: 'CallSign', kind: 'text', of: ({ callSign }) => callSign },
  { name: 'VesselType', kind: 'integer', of: ({ shipTypeCode }) => shipTypeCode },
  { name: 'Status', kind: 'integer', of: () => null },
  { name: 'Length', kind: 'integer', of: (vessel) => sumOfKnown(vessel.toBowMetres, vessel.toSternMetres) },
  { name: 'Width', kind: 'integer', of: (vessel) => sumOfKnown(vessel.toPortMetres, vessel.toStarboardMetres) },
  { name: 'Draft', kind: 'decimal', of: ({ draughtMetres }) => draughtMetres },
  { name: 'Cargo', kind: 'integer', of: ({ shipTypeCode }) => shipTypeCode },
  { name: 'TransceiverClass', kind: 'text', of: ({ transponderClass }) => transponderClass },
]

export interface HistoryPosition {
  mmsi: number
  seconds: number
  latitude: number
  longitude: number
  speedKnots: number | null
  courseDegrees: number | null
}

/** A vessel that stayed at a point has two positions: at its arrival and at the last report. */
export function* positionsOf({ vessel, points }: VesselHistory): Generator<HistoryPosition> {
  const mmsi = currentMmsiOf(vessel)
  for (const { dwellSeconds, ...point } of points) {
    yield { mmsi, ...point }
    if (dwellSeconds > 0) yield { mmsi, ...point, seconds: point.seconds + dwellSeconds }
  }
}
