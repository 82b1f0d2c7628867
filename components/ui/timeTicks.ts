/** Hours between the named times of a line. */
const stepHours = [1, 3, 6, 12, 24, 72, 168, 336, 672, 1_344, 2_688, 5_376]
const maxTicks = 7
const hourSeconds = 3_600

/** The width of the longest text, and of a text with the space around it. */
export const tickTextPixels = 48
const tickPixels = 72

interface TimeTick {
  seconds: number
  isMidnight: boolean
}

interface TickPeriod {
  oldest: number
  newest: number
}

/** The whole hours of a period that a line names, as many as it has room for, in the reader's or the universal time zone. */
export function timeTicks({ oldest, newest }: TickPeriod, isUtc: boolean, widthPixels = Infinity): TimeTick[] {
  const hours = (newest - oldest) / hourSeconds
  const max = Math.min(maxTicks, Math.max(1, widthPixels / tickPixels))
  const step = stepHours.find((candidate) => hours / candidate <= max) ?? hours
  const first = Math.ceil(oldest / hourSeconds)
  const ticks: TimeTick[] = []
  for (let hour = first; hour * hourSeconds <= newest; hour += 1) {
    const seconds = hour * hourSeconds
    const date = new Date(seconds * 1000)
    const ofDay = isUtc ? date.getUTCHours() : date.getHours()
    const day = Math.floor((seconds - (isUtc ? 0 : date.getTimezoneOffset() * 60)) / 86_400)
    if ((day * 24 + ofDay) % step === 0) ticks.push({ seconds, isMidnight: ofDay === 0 })
  }
  return ticks
}
