import { UsageError } from '../call.ts'

const hour = 3_600_000
const units: Record<string, number> = { h: hour, d: 24 * hour, w: 7 * 24 * hour }

/** The end of `90d`, `12h` or `2w` from now, or of a day of the calendar (its midnight UTC). */
export function expiryOf(text: string, now: number): number {
  const [, amount, unit = ''] = text.match(/^(\d{1,5})([hdw])$/) ?? []
  const at = amount ? now + Number(amount) * (units[unit] ?? 0) : dayOf(text)
  if (at > now) return at
  throw new UsageError(
    `--expires is "${text}": accepted is a number of hours, days or weeks (12h, 90d, 2w) or a date to come (2027-01-31)`,
  )
}

function dayOf(text: string): number {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  const isThatDay = !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
  return isThatDay ? at : Number.NEGATIVE_INFINITY
}
