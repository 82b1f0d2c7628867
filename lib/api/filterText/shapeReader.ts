import { areaOf } from '#lib/wire/area/area.ts'
import { parseBoxes } from '#lib/wire/area/boundingBox.ts'
import type { Condition } from '#lib/wire/condition.ts'
import { FilterFault, placedIn } from './comparisons.ts'
import { TokenReader } from './tokenReader.ts'

/** Positions in all shapes of a filter. */
const maxPositions = 10_000
/** Boxes are read without exponents. */
const boxDecimals = 9

/** Reads the shapes of a filter, as in WKT. */
export class ShapeReader extends TokenReader {
  #positions = 0

  /** Reads the rest of a shape of this type; `null` for others. */
  protected shape(type: string): Condition | null {
    switch (type) {
      case 'POINT': {
        const [[x, y] = []] = this.list(() => this.#position())
        return placedIn(parseBoxes([[x, y, x, y].map(boxText).join(',')]), type)
      }
      case 'POLYGON':
        return placedIn(areaOf({ type: 'Polygon', coordinates: this.#polygon() }), type)
      case 'MULTIPOLYGON': {
        const coordinates = this.list(() => this.#polygon())
        return placedIn(areaOf({ type: 'MultiPolygon', coordinates }), type)
      }
      default:
        return null
    }
  }

  protected box(numbers: readonly number[], type: string): Condition {
    return placedIn(parseBoxes([numbers.map(boxText).join(',')]), type)
  }

  #polygon(): number[][][] {
    return this.list(() => this.list(() => this.#position()))
  }

  #position(): number[] {
    this.#positions += 1
    if (this.#positions > maxPositions) throw new FilterFault(`may have at most ${maxPositions} positions in shapes`)
    return [this.number(), this.number()]
  }
}

function boxText(degrees: number | undefined): string {
  const text = String(degrees ?? '')
  return text.includes('e') ? Number(text).toFixed(boxDecimals) : text
}
