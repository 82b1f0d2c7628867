import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import type { Position } from 'geojson'

type Polygons = Iterable<Position[][]>

/** The three parts of earth-waterbodies, in the order of the package. Each can be walked several times. */
export interface WaterBodies {
  rivers: Polygons
  lakes: Polygons
  seas: Polygons
}

const parts = 3
const opening = '{"type":"MultiPolygon","coordinates":['
const closing = ']]]'

/** Parses one polygon at a time, because all of them together take more than 1 GB of memory. */
export function waterBodies(file: string): WaterBodies {
  const starts = startsOf(readFileSync(file))
  if (starts.length !== parts + 1) throw new Error('earth-waterbodies: expected rivers, lakes and seas')
  const part = (wanted: number): Polygons => ({
    [Symbol.iterator]: () => polygonsOf(pieceOf(file, starts[wanted] ?? 0, starts[wanted + 1] ?? 0)),
  })
  return { rivers: part(0), lakes: part(1), seas: part(2) }
}

/** Where each part begins, and the end of the last. */
function startsOf(bytes: Buffer): number[] {
  const starts: number[] = []
  for (let at = bytes.indexOf(opening); at >= 0; at = bytes.indexOf(opening, at + opening.length)) starts.push(at)
  return [...starts, bytes.length]
}

function pieceOf(file: string, start: number, end: number): string {
  const descriptor = openSync(file, 'r')
  try {
    const buffer = Buffer.alloc(end - start)
    const read = readSync(descriptor, buffer, { position: start })
    return buffer.toString('latin1', 0, read)
  } finally {
    closeSync(descriptor)
  }
}

function* polygonsOf(part: string): Generator<Position[][]> {
  let start = opening.length
  for (let end = part.indexOf(closing, start); end >= 0; end = part.indexOf(closing, start)) {
    const next = end + closing.length
    yield JSON.parse(part.slice(part.indexOf('[', start), next))
    start = next
  }
}
