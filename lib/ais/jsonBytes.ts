/** What JSON is made of, as bytes at a place; each returns the place behind it. There must be room. */

const zero = 48
const minus = 45
const point = 46
const quote = 34
const encoder = new TextEncoder()
const powersOfTen = Int32Array.from({ length: 10 }, (_, power) => 10 ** power)

/** A whole number from 0 up to 2³¹, with so many digits at least. */
export function writeDigits(bytes: Uint8Array, at: number, value: number, atLeast: number): number {
  let length = atLeast
  while (length < 10 && value >= (powersOfTen[length] ?? 0)) length++
  let rest = value
  for (let place = at + length - 1; place >= at; place--) {
    const tenth = (rest / 10) | 0
    bytes[place] = zero + rest - tenth * 10
    rest = tenth
  }
  return at + length
}

const billion = 1e9

/** Any number that JSON knows. */
export function writeNumber(bytes: Uint8Array, at: number, value: number): number {
  if ((value | 0) !== value) return writeUnusual(bytes, at, value)
  if (value >= 0) return writeDigits(bytes, at, value, 1)
  bytes[at] = minus
  return writeDigits(bytes, at + 1, -value, 1)
}

/** Times in microseconds have more digits than the engine's fast whole numbers. */
function writeUnusual(bytes: Uint8Array, at: number, value: number): number {
  if (!(value >= billion && Number.isSafeInteger(value))) return writeText(bytes, at, String(value))
  const billions = Math.floor(value / billion)
  return writeDigits(bytes, writeDigits(bytes, at, billions, 1), value - billions * billion, 9)
}

/** As `toFixed` does, of which the engine's own is slow. */
export function writeFixed(bytes: Uint8Array, at: number, value: number, decimals: number): number {
  if (decimals === 0) return writeNumber(bytes, at, value)
  const factor = powersOfTen[decimals] ?? 1
  const shifted = Math.round(Math.abs(value) * factor)
  const whole = Math.floor(shifted / factor)
  let end = at
  if (value < 0) bytes[end++] = minus
  end = writeDigits(bytes, end, whole, 1)
  bytes[end++] = point
  return writeDigits(bytes, end, shifted - whole * factor, decimals)
}

export function writeText(bytes: Uint8Array, at: number, text: string): number {
  for (let index = 0; index < text.length; index++) bytes[at + index] = text.charCodeAt(index)
  return at + text.length
}

/** The characters that stand for themselves in a text of JSON, of those that one byte holds. */
const plain = Uint8Array.from({ length: 256 }, (_, code) =>
  code >= 32 && code < 127 && code !== quote && code !== 92 ? 1 : 0,
)

export function writeQuoted(bytes: Uint8Array, at: number, text: string): number {
  bytes[at] = quote
  const start = at + 1
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (plain[code] !== 1) return at + encoder.encodeInto(JSON.stringify(text), bytes.subarray(at)).written
    bytes[start + index] = code
  }
  bytes[start + text.length] = quote
  return start + text.length + 1
}
