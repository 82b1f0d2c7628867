import { parseId } from '#lib/wire/parameters.ts'
import { isoTime, parseTimeOrDuration, timeForm } from '#lib/wire/time.ts'

/** Options whose values are checked, to be used in the tables of commands. */

/** A whole number. */
export function wholeNumber(takes: string, [min, max]: readonly [number, number], meaning: string) {
  return {
    takes,
    meaning,
    accepts: `a whole number from ${min} to ${max}`,
    read(text: string): number | undefined {
      const value = parseId(text) ?? Number.NaN
      return value >= min && value <= max ? value : undefined
    },
  }
}

/** A choice of several words. */
export function oneOf<Word extends string>(takes: string, words: readonly Word[], meaning: string) {
  return {
    takes,
    meaning,
    accepts: `one of ${words.join(', ')}`,
    read: (text: string) => words.find((word) => word === text),
  }
}

/** Forms of any time, for the help. */
export const timeForms = `12h, 90d or 2w ago, ${timeForm}`

/** A time in seconds since 1970, as a span before now or in the forms that requests accept. */
export function time(meaning: string) {
  return {
    takes: 'TIME',
    meaning,
    accepts: timeForms,
    read(text: string): number | undefined {
      const now = Date.now()
      const span = spanMilliseconds(text)
      if (span !== undefined) return Math.floor((now - span) / 1000)
      const microseconds = parseTimeOrDuration(text, now * 1000)
      return microseconds === null ? undefined : Math.floor(microseconds / 1e6)
    },
  }
}

/** Forms of a time in the past, for the help. */
export const pastForms = '12h, 90d, 2w or a date such as 2026-11-01'
/** Forms of a time in the future, for the help. */
export const futureForms = '12h, 90d, 2w or a date such as 2027-01-31'

/** `12h`, `90d` or `2w` ago, or midnight UTC of a date, in milliseconds since 1970. */
export function pastTime(text: string, now: number): number | undefined {
  const span = spanMilliseconds(text)
  return span === undefined ? startOfDay(text) : now - span
}

/** `12h`, `90d` or `2w` from now, or midnight UTC of a date in the future, in milliseconds since 1970. */
export function futureTime(text: string, now: number): number | undefined {
  const span = spanMilliseconds(text)
  const at = span === undefined ? startOfDay(text) : now + span
  return at !== undefined && at > now ? at : undefined
}

const hour = 3_600_000
const units: Record<string, number> = { h: hour, d: 24 * hour, w: 7 * 24 * hour }

function spanMilliseconds(text: string): number | undefined {
  const [, amount, unit = ''] = text.match(/^(\d{1,5})([hdw])$/) ?? []
  return amount ? Number(amount) * (units[unit] ?? 0) : undefined
}

function startOfDay(text: string): number | undefined {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  const isThatDay = !Number.isNaN(at) && isoTime(at).startsWith(text)
  return isThatDay ? at : undefined
}
