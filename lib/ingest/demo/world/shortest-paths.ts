import { MinimumHeap } from './heap.ts'
import type { LaneNetwork } from './lanes.ts'

/** Dijkstra over the lanes; keeps its arrays between searches. */
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

  /** The nodes from one to each of the others, ends included; `null` where there is no way. */
  from(start: number, ends: readonly number[]): (number[] | null)[] {
    const { firstEdge, edgeTo, edgeKilometres } = this.#network
    const kilometres = this.#kilometres.fill(Number.POSITIVE_INFINITY)
    const previous = this.#previous.fill(-1)
    const heap = this.#heap
    const missing = new Set(ends)
    heap.clear()
    kilometres[start] = 0
    heap.push(0, start)
    while (heap.size > 0 && missing.size > 0) {
      const key = heap.leastKey
      const node = heap.pop()
      if (key > (kilometres[node] as number)) continue
      missing.delete(node)
      const last = firstEdge[node + 1] as number
      for (let edge = firstEdge[node] as number; edge < last; edge++) {
        const next = edgeTo[edge] as number
        const through = key + (edgeKilometres[edge] as number)
        if (through >= (kilometres[next] as number)) continue
        kilometres[next] = through
        previous[next] = node
        heap.push(through, next)
      }
    }
    return ends.map((end) => (kilometres[end] === Number.POSITIVE_INFINITY ? null : wayTo(end, previous)))
  }
}

function wayTo(end: number, previous: Int32Array): number[] {
  const way = [end]
  for (let node = previous[end] as number; node >= 0; node = previous[node] as number) way.push(node)
  return way.reverse()
}
