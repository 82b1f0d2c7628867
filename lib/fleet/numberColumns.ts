import type { FieldName, VesselFields } from '#lib/vessel/fields.ts'
import { numberPlaces } from '#lib/vessel/record.ts'
import type { layouts, NumericKind, numericStorage } from '#lib/vessel/storage.ts'
import { ColumnGroup } from './columnGroup.ts'
import { nextCapacity } from './growth.ts'
import type { Records } from './recordBatch.ts'
import { isMoving } from './stillParts.ts'

export type NumberName = {
  [Name in FieldName]: VesselFields[Name]['kind'] extends NumericKind ? Name : never
}[FieldName]

type LayoutName<Name extends NumberName> = (typeof numericStorage)[Extract<
  VesselFields[Name]['kind'],
  NumericKind
>]['layout']

export type ColumnsByName = { [Name in NumberName]: InstanceType<(typeof layouts)[LayoutName<Name>]['column']> }

const offsets = Object.fromEntries(numberPlaces.map(({ name, offset }) => [name, offset])) as Record<NumberName, number>

/** Every number of every vessel, a typed array a field, in the form in which records hold it. */
export class NumberColumns {
  /** To be taken anew after rows were added: a column that grows is another array. */
  byName = emptyColumns()
  capacity = 0
  readonly moving = new ColumnGroup(isMoving)
  readonly still = new ColumnGroup((name) => !isMoving(name))

  constructor() {
    this.#grow()
  }

  makeRoomFor(rows: number): void {
    if (rows <= this.capacity) return
    this.capacity = nextCapacity(this.capacity, rows)
    this.#grow()
  }

  /** Whether a record says the same as the row of all that decides which sets of rows a vessel is in. */
  isSameKind({ rows, starts, view }: Records, place: number): boolean {
    const row = rows[place]!
    const start = starts[place]!
    const { imo, matchedPort, shipTypeCode, simulated, toBowMetres, toSternMetres, transponderClass } = this.byName
    return (
      shipTypeCode[row] === view.getUint8(start + offsets.shipTypeCode) &&
      transponderClass[row] === view.getUint8(start + offsets.transponderClass) &&
      simulated[row] === view.getUint8(start + offsets.simulated) &&
      imo[row] === view.getUint32(start + offsets.imo, true) &&
      matchedPort[row] === view.getUint32(start + offsets.matchedPort, true) &&
      toBowMetres[row] === view.getUint16(start + offsets.toBowMetres, true) &&
      toSternMetres[row] === view.getUint16(start + offsets.toSternMetres, true)
    )
  }

  #grow(): void {
    for (const { name, column } of [this.moving, this.still].flatMap((group) => group.growTo(this.capacity))) {
      Object.assign(this.byName, { [name]: column })
    }
  }
}

/**
 * With every name from the start, by way of JSON: an object that grows to more than a dozen computed names becomes a
 * hash table in V8, and a tile of 19,500 vessels took twice as long.
 */
function emptyColumns(): ColumnsByName {
  return JSON.parse(JSON.stringify(Object.fromEntries(numberPlaces.map(({ name }) => [name, null]))))
}
