import type { Vessel } from '#lib/vessel/fields.ts'
import { numericStorage, words } from '#lib/vessel/storage.ts'
import { unlocodeOfNumber } from '#lib/vessel/unlocode.ts'
import { float64At, int8At, int32At, uint8At, uint16At, uint32At } from './arrayAt.ts'
import type { ColumnsByName, NumberName } from './numberColumns.ts'

const { uint8, int8, uint16, uint32, tenths8, tenths16, unlocode, degrees, microseconds } = numericStorage

/**
 * The numbers of one row as a record holds them. Written out, unlike the rest of the fleet: a page of 100 vessels took
 * 0.65 ms in a loop over the field table, more than the whole rest of a query. The compiler checks that no field is
 * missing, a test that each comes from its column.
 */
export function numbersAt(columns: ColumnsByName, row: number): Pick<Vessel, NumberName> {
  return {
    number: uint32At(columns.number, row),
    simulated: columns.simulated[row] === 1,
    createdMicroseconds: float64At(columns.createdMicroseconds, row),
    updatedMicroseconds: float64At(columns.updatedMicroseconds, row),
    staticUpdatedMicroseconds: known(float64At(columns.staticUpdatedMicroseconds, row), microseconds.unknown),
    positionUpdatedMicroseconds: known(float64At(columns.positionUpdatedMicroseconds, row), microseconds.unknown),
    transponderClass: words.transponderClass[uint8At(columns.transponderClass, row)] ?? null,
    imo: known(uint32At(columns.imo, row), uint32.unknown),
    shipTypeCode: known(uint8At(columns.shipTypeCode, row), uint8.unknown),
    aisVersion: known(uint8At(columns.aisVersion, row), uint8.unknown),
    toBowMetres: known(uint16At(columns.toBowMetres, row), uint16.unknown),
    toSternMetres: known(uint16At(columns.toSternMetres, row), uint16.unknown),
    toPortMetres: known(uint8At(columns.toPortMetres, row), uint8.unknown),
    toStarboardMetres: known(uint8At(columns.toStarboardMetres, row), uint8.unknown),
    etaMicroseconds: known(float64At(columns.etaMicroseconds, row), microseconds.unknown),
    draughtMetres: scaled(uint8At(columns.draughtMetres, row), tenths8),
    broadcastMicroseconds: known(float64At(columns.broadcastMicroseconds, row), microseconds.unknown),
    longitude: scaled(int32At(columns.longitude, row), degrees),
    latitude: scaled(int32At(columns.latitude, row), degrees),
    speedKnots: scaled(uint16At(columns.speedKnots, row), tenths16),
    courseDegrees: scaled(uint16At(columns.courseDegrees, row), tenths16),
    headingDegrees: known(uint16At(columns.headingDegrees, row), uint16.unknown),
    rateOfTurn: known(int8At(columns.rateOfTurn, row), int8.unknown),
    navigationalStatus: known(uint8At(columns.navigationalStatus, row), uint8.unknown),
    accuracy: known(uint8At(columns.accuracy, row), uint8.unknown),
    maneuver: known(uint8At(columns.maneuver, row), uint8.unknown),
    collectionType: words.collectionType[uint8At(columns.collectionType, row)] ?? null,
    matchedPort: unlocodeAt(uint32At(columns.matchedPort, row)),
    reports: known(uint8At(columns.reports, row), uint8.unknown),
    severalSources: words.flag[uint8At(columns.severalSources, row)] ?? null,
    confirmed: words.flag[uint8At(columns.confirmed, row)] ?? null,
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
