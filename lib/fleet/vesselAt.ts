import type { Vessel } from '#lib/vessel/fields.ts'
import { numericStorage, words } from '#lib/vessel/storage.ts'
import { unlocodeOfNumber } from '#lib/vessel/unlocode.ts'
import type { ColumnsByName } from './numberColumns.ts'

type Numbers = Omit<Vessel, 'name' | 'callSign' | 'destination'>

const { uint8, int8, uint16, uint32, tenths8, tenths16, unlocode, degrees, microseconds } = numericStorage

/**
 * The numbers of one row as a record holds them. Written out, where the rest of the fleet goes through the field table:
 * a page of 100 vessels took 0.65 ms in a loop over the table, more than all else of a query. The compiler sees to it
 * that no field is missing, a test that each comes from its column.
 */
export function numbersAt(columns: ColumnsByName, row: number): Numbers {
  return {
    mmsi: columns.mmsi[row]!,
    simulated: columns.simulated[row] === 1,
    createdMicroseconds: columns.createdMicroseconds[row]!,
    updatedMicroseconds: columns.updatedMicroseconds[row]!,
    staticUpdatedMicroseconds: known(columns.staticUpdatedMicroseconds[row]!, microseconds.unknown),
    positionUpdatedMicroseconds: known(columns.positionUpdatedMicroseconds[row]!, microseconds.unknown),
    transponderClass: words.transponderClass[columns.transponderClass[row]!] ?? null,
    imo: known(columns.imo[row]!, uint32.unknown),
    shipTypeCode: known(columns.shipTypeCode[row]!, uint8.unknown),
    aisVersion: known(columns.aisVersion[row]!, uint8.unknown),
    toBowMetres: known(columns.toBowMetres[row]!, uint16.unknown),
    toSternMetres: known(columns.toSternMetres[row]!, uint16.unknown),
    toPortMetres: known(columns.toPortMetres[row]!, uint8.unknown),
    toStarboardMetres: known(columns.toStarboardMetres[row]!, uint8.unknown),
    etaMicroseconds: known(columns.etaMicroseconds[row]!, microseconds.unknown),
    draughtMetres: scaled(columns.draughtMetres[row]!, tenths8),
    broadcastMicroseconds: known(columns.broadcastMicroseconds[row]!, microseconds.unknown),
    longitude: scaled(columns.longitude[row]!, degrees),
    latitude: scaled(columns.latitude[row]!, degrees),
    speedKnots: scaled(columns.speedKnots[row]!, tenths16),
    courseDegrees: scaled(columns.courseDegrees[row]!, tenths16),
    headingDegrees: known(columns.headingDegrees[row]!, uint16.unknown),
    rateOfTurn: known(columns.rateOfTurn[row]!, int8.unknown),
    navigationalStatus: known(columns.navigationalStatus[row]!, uint8.unknown),
    accuracy: known(columns.accuracy[row]!, uint8.unknown),
    maneuver: known(columns.maneuver[row]!, uint8.unknown),
    collectionType: words.collectionType[columns.collectionType[row]!] ?? null,
    matchedPort: unlocodeAt(columns.matchedPort[row]!),
  }
}

function unlocodeAt(stored: number): string | null {
  return stored === unlocode.unknown ? null : unlocodeOfNumber(stored)
}

function known(stored: number, unknown: number): number | null {
  return stored === unknown ? null : stored
}

function scaled(stored: number, { unknown, scale }: { unknown: number; scale: number }): number | null {
  return stored === unknown ? null : stored / scale
}
