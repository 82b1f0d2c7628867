const microsecondsPerMillisecond = 1000

export interface AnnouncedTime {
  etaMonth: number | null
  etaDay: number | null
  etaHour: number | null
  etaMinute: number | null
}

/**
 * Adds the year nearest to the time of reception, since an ETA in AIS has none. Returns `null` for a time that is
 * incomplete or does not exist.
 */
export function etaOf(announced: AnnouncedTime, receivedMicroseconds: number): number | null {
  const { etaMonth, etaDay, etaHour, etaMinute } = announced
  if (etaMonth === null || etaDay === null || etaHour === null || etaMinute === null) return null
  if (etaHour > 23 || etaMinute > 59) return null
  const received = receivedMicroseconds / microsecondsPerMillisecond
  const year = new Date(received).getUTCFullYear()
  let nearest: number | null = null
  for (const candidate of [year - 1, year, year + 1]) {
    const time: number = Date.UTC(candidate, etaMonth - 1, etaDay, etaHour, etaMinute)
    const date = new Date(time)
    if (date.getUTCMonth() !== etaMonth - 1 || date.getUTCDate() !== etaDay) continue
    if (nearest === null || Math.abs(time - received) < Math.abs(nearest - received)) nearest = time
  }
  return nearest === null ? null : nearest * microsecondsPerMillisecond
}
