/** The latest few numbers, and the one in the middle of them. */
export interface RecentNumbers {
  add(value: number): void
  /** `null` while there is none. */
  median(): number | null
}

export function createRecentNumbers(remembered: number): RecentNumbers {
  const values = new Float64Array(remembered)
  let added = 0
  return {
    add(value) {
      values[added % remembered] = value
      added += 1
    },
    median() {
      if (added === 0) return null
      const sorted = values.slice(0, Math.min(added, remembered)).sort()
      return sorted[sorted.length >> 1] ?? null
    },
  }
}
