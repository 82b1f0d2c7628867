import { nauticalMilesBetween } from '#lib/distance.ts'
import { codeAt, numberAt } from '#lib/fleet/arrayAt.ts'
import type { NumberName } from '#lib/fleet/numberColumns.ts'
import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import { vesselFields } from '#lib/vessel/fields.ts'
import { numericStorage } from '#lib/vessel/storage.ts'
import { unlocodeOfNumber } from '#lib/vessel/unlocode.ts'
import { columnOf } from '#lib/wire/columns.ts'
import { foldText } from '#lib/wire/condition.ts'
import { flagOrderValue, type Order, type OrderValue, orderTable } from '#lib/wire/orders.ts'

type ValueAt = (row: number) => OrderValue

/** Reads the values of rows in an order. `portNameOf` gets the UN/LOCODE of a matched port. */
export function orderValues(
  fleet: VisibleFleet,
  order: Order,
  portNameOf: (unlocode: string) => string | null,
): ValueAt {
  const { name, from } = order
  if (name === 'distance') return distances(fleet, from ?? { longitude: 0, latitude: 0 })
  const column = columnOf(orderTable[name])
  switch (column.kept) {
    case 'number':
    case 'changes':
      return numbersOf(fleet, column.field)
    case 'identifier':
      return column.field === 'imo' ? numbersOf(fleet, 'imo') : (row) => fleet.mmsiAt(row)
    case 'codes': {
      const values = numbersOf(fleet, column.field)
      return (row) => column.words[values(row) ?? -1] ?? null
    }
    case 'words': {
      const { codesPlusOne, words } = fleet.categories[column.field]
      const shown = name === 'flag' ? words.map(flagOrderValue) : words
      return (row) => shown[codeAt(codesPlusOne, row) - 1] ?? null
    }
    case 'text':
    case 'sharedText': {
      const texts = fleet.texts[column.field]
      return (row) => folded(texts.textAt(row))
    }
    case 'port': {
      const ports = numbersOf(fleet, 'matchedPort')
      return (row) => {
        const port = ports(row)
        return port === null ? null : folded(portNameOf(unlocodeOfNumber(port)))
      }
    }
    case 'sum': {
      const [first, second] = [numbersOf(fleet, column.fields[0]), numbersOf(fleet, column.fields[1])]
      return (row) => {
        const [a, b] = [first(row), second(row)]
        return a === null || b === null || a + b < (column.least ?? 0) ? null : a + b
      }
    }
    case 'characteristic':
      return (row) => {
        const vessel = fleet.vesselAt(row)
        return column.ofKnown(vessel, fleet.characteristicsOf(vessel))
      }
    default:
      throw new Error(`no order by ${name}`)
  }
}

function folded(text: string | null): string | null {
  return text === null ? null : foldText(text)
}

function numbersOf(fleet: VisibleFleet, field: NumberName): (row: number) => number | null {
  const values = fleet.numbers.byName[field]
  const { unknown, scale } = numericStorage[vesselFields[field].kind]
  return (row) => {
    const stored = numberAt(values, row)
    return stored === unknown ? null : stored / scale
  }
}

function distances(fleet: VisibleFleet, from: { longitude: number; latitude: number }): ValueAt {
  const [longitudes, latitudes] = [numbersOf(fleet, 'longitude'), numbersOf(fleet, 'latitude')]
  return (row) => {
    const [longitude, latitude] = [longitudes(row), latitudes(row)]
    return longitude === null || latitude === null ? null : nauticalMilesBetween(from, { longitude, latitude })
  }
}
