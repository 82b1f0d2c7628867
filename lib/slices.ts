/** Yields a list in consecutive slices of at most `size` elements. */
export function* slicesOf<Element>(list: readonly Element[], size: number): Generator<Element[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size)
}
