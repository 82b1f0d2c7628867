/** A value in a text of JSON: from its first byte to behind its last. */
export interface Piece {
  from: number
  to: number
}

/** Finds pieces in steps; a step without a piece is `null`. */
type Steps<Found> = Generator<Found | null, void>

export class JsonError extends Error {
  override readonly name = 'JsonError'
  readonly isTooDeep: boolean

  constructor(isTooDeep = false) {
    super(isTooDeep ? `The body is nested more than ${maxDepth} levels deep.` : 'The body must be JSON.')
    this.isTooDeep = isTooDeep
  }
}

/** More levels than any receiver sends. */
const maxDepth = 32

/** A larger piece would hold the event loop while it is parsed. */
const maxParsedBytes = 64 * 1024

const bytesPerStep = 32 * 1024

const quote = 0x22
const comma = 0x2c
const colon = 0x3a
const backslash = 0x5c
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

/** The value of a piece; `undefined` if it is too large. */
export function parsePiece(text: Buffer, { from, to }: Piece): unknown {
  if (to - from > maxParsedBytes) return undefined
  try {
    return JSON.parse(text.toString('utf8', from, to))
  } catch {
    throw new JsonError()
  }
}

/** The end of the value that begins at `from`. Brackets must match; numbers and words are not read. */
export function* endOfValue(text: Buffer, from: number): Generator<null, number> {
  const closing: number[] = []
  let stepEnd = from + bytesPerStep
  let isInText = false
  for (let at = from; at < text.length; at += 1) {
    if (at >= stepEnd) {
      stepEnd = at + bytesPerStep
      yield null
    }
    const byte = text[at]
    if (isInText) {
      if (byte === backslash) at += 1
      else if (byte === quote) {
        isInText = false
        if (closing.length === 0) return at + 1
      }
    } else if (byte === quote) {
      if (closing.length === 0 && at > from) break
      isInText = true
    } else if (byte === openBracket || byte === openBrace) {
      if (closing.length === maxDepth) throw new JsonError(true)
      if (closing.length === 0 && at > from) break
      closing.push(byte === openBracket ? closeBracket : closeBrace)
    } else if (byte === closeBracket || byte === closeBrace) {
      if (closing.length === 0) return endOfWord(from, at)
      if (closing.pop() !== byte) break
      if (closing.length === 0) return at + 1
    } else if (closing.length === 0 && (byte === comma || byte === colon || isBlank(byte))) return endOfWord(from, at)
  }
  throw new JsonError()
}

function endOfWord(from: number, at: number): number {
  if (at > from) return at
  throw new JsonError()
}

/** The elements of a list. */
export function* elementsOf(text: Buffer, { from, to }: Piece): Steps<Piece> {
  let at = afterBlanks(text, from + 1)
  if (at === to - 1) return
  for (;;) {
    const end = yield* endOfValue(text, at)
    yield { from: at, to: end }
    at = afterBlanks(text, end)
    if (at === to - 1) return
    at = after(text, at, comma)
  }
}

export interface Member extends Piece {
  key: string
}

/** The members of an object. */
export function* membersOf(text: Buffer, { from, to }: Piece): Steps<Member> {
  let at = afterBlanks(text, from + 1)
  if (at === to - 1) return
  for (;;) {
    if (text[at] !== quote) throw new JsonError()
    const keyEnd = yield* endOfValue(text, at)
    const key = String(parsePiece(text, { from: at, to: keyEnd }))
    const value = after(text, afterBlanks(text, keyEnd), colon)
    const end = yield* endOfValue(text, value)
    yield { key, from: value, to: end }
    at = afterBlanks(text, end)
    if (at === to - 1) return
    at = after(text, at, comma)
  }
}

export function isListPiece(text: Buffer, { from }: Piece): boolean {
  return text[from] === openBracket
}

export function isObjectPiece(text: Buffer, { from }: Piece): boolean {
  return text[from] === openBrace
}

export function afterBlanks(text: Buffer, from: number): number {
  let at = from
  while (at < text.length && isBlank(text[at])) at += 1
  return at
}

function after(text: Buffer, at: number, separator: number): number {
  if (text[at] !== separator) throw new JsonError()
  return afterBlanks(text, at + 1)
}

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}
