/** Returns a function that reads again once the last reading is older than this. A failed reading is not kept. */
export function keptReading<Result>(
  read: () => Promise<Result>,
  milliseconds: number,
  now: () => number,
): () => Promise<Result> {
  let latest: { at: number; result: Promise<Result> } | null = null
  return () => {
    if (latest && Math.abs(now() - latest.at) < milliseconds) return latest.result
    const reading = { at: now(), result: read() }
    reading.result.catch(() => {
      if (latest === reading) latest = null
    })
    latest = reading
    return reading.result
  }
}
