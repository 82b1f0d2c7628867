/** Counts per slot of time, for the latest slots only. */
export interface CountRing {
  add(atMilliseconds: number, count: number): void
  /** The slots that are over by then, oldest first, from the ring's start at the earliest. */
  complete(atMilliseconds: number): number[]
}

/** When the clock is set back by more than a slot, the ring starts again. */
export function createCountRing(slotMilliseconds: number, slots: number, startMilliseconds: number): CountRing {
  const size = slots + 1
  const counts = new Uint32Array(size)
  let first = slotAt(startMilliseconds)
  let latest = first

  function slotAt(milliseconds: number): number {
    return Math.floor(milliseconds / slotMilliseconds)
  }

  function advance(milliseconds: number): void {
    const slot = slotAt(milliseconds)
    if (slot < latest - 1) {
      counts.fill(0)
      first = slot
      latest = slot
    }
    for (let next = Math.max(latest + 1, slot - slots); next <= slot; next += 1) counts[next % size] = 0
    latest = Math.max(latest, slot)
  }

  return {
    add(atMilliseconds, count) {
      advance(atMilliseconds)
      const index = latest % size
      counts[index] = (counts[index] ?? 0) + count
    },
    complete(atMilliseconds) {
      advance(atMilliseconds)
      const from = Math.max(first, latest - slots)
      return Array.from({ length: latest - from }, (_, index) => counts[(from + index) % size] ?? 0)
    },
  }
}
