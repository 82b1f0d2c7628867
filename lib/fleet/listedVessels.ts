import type { ListedVessels } from '#lib/lists/findMember.ts'
import { mmsisOf } from '#lib/vessel/identity.ts'
import { numericStorage } from '#lib/vessel/storage.ts'
import { float64At, uint32At } from './arrayAt.ts'
import { type IdentityColumns, rowOf, rowsOfMmsi } from './rowsByNumber.ts'

const unknownImo = numericStorage.uint32.unknown

/** The vessels of a fleet, in the form in which members of lists are found. */
export function listedVessels(columns: IdentityColumns): ListedVessels {
  const { numbers, texts, live, sharedMmsis, imos } = columns
  // A column that grows becomes another array.
  const { byName } = numbers
  const numberAt = (row: number) => uint32At(byName.number, row)
  return {
    numberAt,
    imoAt(row) {
      const imo = uint32At(byName.imo, row)
      return imo === unknownImo ? null : imo
    },
    callSignAt: (row) => texts.callSign.textAt(row),
    mmsisAt: (row) => mmsisOf({ number: numberAt(row), mmsis: texts.mmsis.textAt(row) }),
    createdMicrosecondsAt: (row) => float64At(byName.createdMicroseconds, row),
    rowOf: (vesselNumber) => rowOf(columns, vesselNumber),
    rowsOfMmsi: (mmsi) => rowsOfMmsi(columns, mmsi),
    rowsOfImo(imo) {
      const rows: number[] = []
      imos.forEachRow(imo, (row) => void (live.has(row) && rows.push(row)))
      return rows
    },
    rowsOfCallSign(callSign) {
      const rows: number[] = []
      texts.callSign
        .rowsOf([callSign], (text) => text.trim().toUpperCase() === callSign)
        .forEach((row) => void (live.has(row) && rows.push(row)))
      return rows
    },
    isShared: (mmsi) => sharedMmsis.has(mmsi),
  }
}
