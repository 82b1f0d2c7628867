/** Hours between the named times of a slider. */
const stepHours = [1, 3, 6, 12, 24, 72, 168, 336]
const maxTicks = 7
const hourSeconds = 3_600

interface TimeTick {
  seconds: number
  isMidnight: boolean
}

/** The whole hours of a period at which a slider shows its time, in the reader's or the universal time zone. */
export function timeTicks({ oldest, newest }: { oldest: number; newest: number }, isUtc: boolean): TimeTick[] {
  const hours = (newest - oldest) / hourSeconds
  const step = stepHours.find((candidate) => hours / candidate <= maxTicks) ?? hours
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
