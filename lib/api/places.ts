import { retryLater } from './answer/problem.ts'

interface Places {
  /** Jobs of a key that may run at a time. */
  max: number
  /** The refusal of another one. */
  detail: string
  retrySeconds: number
}

/** Runs costly work if few jobs of its key are running in this process, because each holds memory or disk. */
export function placesOf(places: Places) {
  const takePlace = takenPlaces(places)
  return async function withPlace<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const leave = takePlace(key)
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

/** Takes places for work that outlives its function. Returns the function that leaves the place, at its first call. */
export function takenPlaces({ max, detail, retrySeconds }: Places) {
  const running = new Map<string, number>()
  return function takePlace(key: string): () => void {
    const others = running.get(key) ?? 0
    if (others >= max) throw retryLater('rate-limit-exceeded', detail, retrySeconds)
    running.set(key, others + 1)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      const left = (running.get(key) ?? 0) - 1
      if (left > 0) running.set(key, left)
      else running.delete(key)
    }
  }
}
