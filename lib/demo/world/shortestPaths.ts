import { distanceKilometres } from './geodesy.ts'
import { MinimumHeap } from './heap.ts'
import type { LaneNetwork } from './lanes.ts'

/** Shortest ways along the lanes by A*, with the great circle as the least that can be left. Keeps its arrays between searches. */
export class ShortestPaths {
  readonly #network: LaneNetwork
  readonly #kilometres: Float64Array
  readonly #previous: Int32Array
  readonly #heap = new MinimumHeap()

  constructor(network: LaneNetwork) {
    this.#network = network
    this.#kilometres = new Float64Array(network.size)
    this.#previous = new Int32Array(network.size)
  }

  /** The nodes from one to another, ends included; empty where there is no way. */
  between(start: number, end: number): number[] {
    const { longitudes, latitudes, firstEdge, edgeTo, edgeKilometres } = this.#network
    const endLongitude = longitudes[end] as number
    const endLatitude = latitudes[end] as number
    const kilometres = this.#kilometres.fill(Number.POSITIVE_INFINITY)
    const previous = this.#previous.fill(-1)
    const heap = this.#heap
    heap.clear()
    kilometres[start] = 0
    heap.push(0, start)
    while (heap.size > 0) {
      const node = heap.pop()
      if (node === end) return wayTo(end, previous)
      const done = kilometres[node] as number
      const last = firstEdge[node + 1] as number
      for (let edge = firstEdge[node] as number; edge < last; edge++) {
        const next = edgeTo[edge] as number
        const through = done + (edgeKilometres[edge] as number)
        if (through >= (kilometres[next] as number)) continue
        kilometres[next] = through
        previous[next] = node
        const left = distanceKilometres(
          longitudes[next] as number,
          latitudes[next] as number,
          endLongitude,
          endLatitude,
        )
        heap.push(through + left, next)
      }
    }
    return []
  }
}

function wayTo(end: number, previous: Int32Array): number[] {
  const way = [end]
  for (let node = previous[end] as number; node >= 0; node = previous[node] as number) way.push(node)
  return way.reverse()
}
