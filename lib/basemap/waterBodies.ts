import { closeSync, openSync, readSync } from 'node:fs'
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
const chunkBytes = 1_000_000

/** Reads and parses one polygon at a time, because all of them together take more than 1 GB of memory. */
export function waterBodies(file: string): WaterBodies {
  const part = (wanted: number): Polygons => ({ [Symbol.iterator]: () => polygonsOf(file, wanted) })
  return { rivers: part(0), lakes: part(1), seas: part(2) }
}

function* polygonsOf(file: string, wanted: number): Generator<Position[][]> {
  let [part, rest] = [-1, '']
  for (const chunk of chunksOf(file)) {
    const pieces = (rest + chunk).split(closing)
    rest = pieces.pop() ?? ''
    for (const piece of pieces) {
      const opened = piece.indexOf(opening)
      if (opened >= 0) part += 1
      const start = opened >= 0 ? opened + opening.length : piece.indexOf('[')
      if (part === wanted) yield JSON.parse(piece.slice(start) + closing)
    }
  }
  if (part !== parts - 1) throw new Error('earth-waterbodies: expected rivers, lakes and seas')
}

function* chunksOf(file: string): Generator<string> {
  const descriptor = openSync(file, 'r')
  try {
    const buffer = Buffer.alloc(chunkBytes)
    for (let read = readSync(descriptor, buffer); read > 0; read = readSync(descriptor, buffer)) {
      yield buffer.toString('latin1', 0, read)
    }
  } finally {
    closeSync(descriptor)
  }
}
