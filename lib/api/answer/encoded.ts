const pieceCharacters = 64 * 1024

/** In pieces, because thousands of texts that wait for the last one are what the collection of garbage costs most for. */
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

/** The JSON of plain data, one element of a list at a time. */
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
