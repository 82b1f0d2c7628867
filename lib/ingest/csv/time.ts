const isoTime = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(\.\d{1,9})?(?:Z|\+00:?00)?$/
const danishTime = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d):(\d\d):(\d\d)$/

/** `2024-12-31T00:00:08` or `31/12/2024 00:00:08`, always UTC; `null` for a time that no calendar has. */
export function microsecondsOf(text: string): number | null {
  const iso = isoTime.exec(text)
  if (iso) return atTime(iso.slice(1, 4), iso.slice(4, 7), iso[7])
  const danish = danishTime.exec(text)
  return danish && atTime(danish.slice(1, 4).reverse(), danish.slice(4, 7))
}

function atTime(date: readonly string[], time: readonly string[], fraction = '0'): number | null {
  const [year = 0, month = 0, day = 0] = date.map(Number)
  const [hour = 0, minute = 0, second = 0] = time.map(Number)
  if (hour > 23 || minute > 59 || second > 59) return null
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return null
  return at.getTime() * 1000 + Math.floor(Number(fraction) * 1_000_000)
}
