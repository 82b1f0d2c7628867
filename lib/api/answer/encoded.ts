const pieceCharacters = 64 * 1024

/** Encodes in pieces: thousands of pending strings dominate garbage collection. */
export function* encoded(texts: Iterable<string>): Generator<undefined, Uint8Array<ArrayBuffer>[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let piece = ''
  for (const text of texts) {
    piece += text
    if (piece.length >= pieceCharacters) {
      pieces.push(Buffer.from(piece))
      piece = ''
    }
    yield
  }
  return [...pieces, Buffer.from(piece)]
}

/** Writes plain data as JSON, one element of a list at a time. */
export function* jsonTexts(value: unknown): Generator<string> {
  if (Array.isArray(value)) {
    yield '['
    for (const [index, element] of value.entries()) yield `${index > 0 ? ',' : ''}${JSON.stringify(element)}`
    yield ']'
  } else if (typeof value === 'object' && value !== null) {
    let separator = ''
    yield '{'
    for (const [name, member] of Object.entries(value)) {
      yield `${separator}${JSON.stringify(name)}:`
      yield* jsonTexts(member)
      separator = ','
    }
    yield '}'
  } else yield JSON.stringify(value)
}
