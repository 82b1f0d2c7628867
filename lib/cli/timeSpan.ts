const hour = 3_600_000
const units: Record<string, number> = { h: hour, d: 24 * hour, w: 7 * 24 * hour }

/** `12h`, `90d` or `2w`; `null` for any other text. */
export function spanMilliseconds(text: string): number | null {
  const [, amount, unit = ''] = text.match(/^(\d{1,5})([hdw])$/) ?? []
  return amount ? Number(amount) * (units[unit] ?? 0) : null
}

/** Midnight UTC of a date such as 2027-01-31; `null` for any other text. */
export function startOfDay(text: string): number | null {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  const isThatDay = !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
  return isThatDay ? at : null
}
