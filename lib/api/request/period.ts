import type { Period } from '#lib/track/select.ts'
import type { ParameterReader } from '#lib/wire/parameters.ts'
import { parseTimeOrDuration, timeForm } from '#lib/wire/time.ts'
import { Problem } from '../answer/problem.ts'
import type { OpenCall } from '../route.ts'

/** Reads `since` and `until`, within the stored tracks. Without `since`, the period is as long as `defaultSeconds` at most. */
export function parseTrackPeriod(
  reader: ParameterReader,
  { settings, now }: OpenCall['service'],
  defaultSeconds = Number.POSITIVE_INFINITY,
): Period {
  return periodWithin(reader, now(), { keptSeconds: storedTrackSeconds(settings), defaultSeconds })
}

export function storedTrackSeconds({ trackHours }: OpenCall['service']['settings']): number {
  if (trackHours === 0) throw new Problem('unprocessable', 'Tracks are off.')
  return trackHours * 3_600
}

/** Reads a period within any stored time. */
export function periodWithin(
  reader: ParameterReader,
  nowMilliseconds: number,
  { keptSeconds, defaultSeconds }: { keptSeconds: number; defaultSeconds: number },
): Period {
  const nowSeconds = Math.floor(nowMilliseconds / 1000)
  const timeOf = (parameter: string): number | null => {
    const parse = (text: string) => parseTimeOrDuration(text, nowSeconds * 1e6)
    const microseconds = reader.value(parameter, parse, timeForm)
    return microseconds === null ? null : Math.floor(microseconds / 1e6)
  }
  const [since, until] = [timeOf('since'), timeOf('until')]
  if (since !== null && until !== null && since > until) reader.note('since', 'must not be later than until')
  const untilSeconds = Math.min(nowSeconds, until ?? nowSeconds)
  return { sinceSeconds: Math.max(nowSeconds - keptSeconds, since ?? untilSeconds - defaultSeconds), untilSeconds }
}
