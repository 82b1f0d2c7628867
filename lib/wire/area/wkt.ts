/** Expected part of a WKT text, and the position at which it is missing. */
export interface WktFault {
  at: number
  expected: 'kind' | 'open' | 'close' | 'number' | 'end'
}

export type WktResult = { polygons: number[][][][] } | { fault: WktFault }

class Unread extends Error {
  fault: WktFault
  constructor(at: number, expected: WktFault['expected']) {
    super(`${expected} expected at ${at}`)
    this.fault = { at, expected }
  }
}

/** Reads POLYGON and MULTIPOLYGON in well-known text, with or without SRID, heights and measures. */
export function readWkt(text: string): WktResult {
  try {
    return { polygons: new WktReader(text).read() }
  } catch (error) {
    if (error instanceof Unread) return { fault: error.fault }
    throw error
  }
}

export function writeWkt(shapes: readonly (readonly (readonly (readonly number[])[])[])[]): string {
  const polygons = shapes.map(
    (rings) => `(${rings.map((ring) => `(${ring.map(([x, y]) => `${x} ${y}`).join(', ')})`).join(', ')})`,
  )
  return polygons.length === 1 ? `POLYGON ${polygons[0]}` : `MULTIPOLYGON (${polygons.join(', ')})`
}

class WktReader {
  #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  read(): number[][][][] {
    this.#take(/SRID\s*=\s*\d+\s*;/iy)
    const [kind] = this.#take(/(MULTI)?POLYGON\b/iy) ?? this.#fail('kind')
    this.#take(/(ZM|Z|M)\b/iy)
    const polygons = /^m/i.test(kind) ? this.#list(() => this.#polygon()) : [this.#polygon()]
    this.#skipBlanks()
    if (this.#at < this.#text.length) this.#fail('end')
    return polygons
  }

  #polygon(): number[][][] {
    return this.#list(() => this.#list(() => this.#position()))
  }

  /** Parses a list in brackets. */
  #list<Item>(item: () => Item): Item[] {
    if (!this.#take(/\(/y)) this.#fail('open')
    const items = [item()]
    while (this.#take(/,/y)) items.push(item())
    if (!this.#take(/\)/y)) this.#fail('close')
    return items
  }

  #position(): number[] {
    const numbers: number[] = []
    for (;;) {
      const [number] = this.#take(/[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?/iy) ?? []
      if (number === undefined) break
      numbers.push(Number(number))
    }
    return numbers.length >= 2 ? numbers : this.#fail('number')
  }

  /** The pattern is sticky, so it matches at the current position only. */
  #take(pattern: RegExp): RegExpExecArray | null {
    this.#skipBlanks()
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (found) this.#at = pattern.lastIndex
    return found
  }

  #skipBlanks(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++
  }

  #fail(expected: WktFault['expected']): never {
    this.#skipBlanks()
    throw new Unread(this.#at + 1, expected)
  }
}
