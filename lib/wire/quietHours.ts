import { z } from 'zod'

const clock = z
  .string('must be a time such as 22:00')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 22:00')

const zones = new Map<string, Intl.DateTimeFormat>()
const maxZones = 1_000

/** Daily, in the time zone of a user; from the evening to the morning if it ends before it begins. */
export const quietHoursSchema = z
  .object({
    from: clock,
    until: clock,
    time_zone: z.string('must be a time zone').max(64).refine(isTimeZone, 'must be a time zone such as Europe/Berlin'),
  })
  .refine(({ from, until }) => from !== until, { path: ['until'], message: 'must differ from the beginning' })

export type QuietHours = z.infer<typeof quietHoursSchema>

export const messageSettingsSchema = z.object({
  messages_off: z.boolean('must be true or false'),
  quiet_hours: quietHoursSchema.nullable(),
})

/** Settings of a user for all of their channels. */
export interface MessageSettingsJson extends z.infer<typeof messageSettingsSchema> {
  /** Whether this service sends emails. */
  email: boolean
  /** The key with which browsers subscribe. */
  push_key: string
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}

/** The end of the quiet hours of a moment, to the minute; `null` outside of them. */
export function quietUntil({ from, until, time_zone }: QuietHours, at: number): number | null {
  const now = minutesOf(clockIn(time_zone, at))
  const begin = minutesOf(from)
  const end = minutesOf(until)
  const isQuiet = begin < end ? now >= begin && now < end : now >= begin || now < end
  const minute = 60_000
  const left = (end - now + minutesOfDay) % minutesOfDay
  return isQuiet ? Math.floor(at / minute + left) * minute : null
}

const minutesOfDay = 24 * 60

function clockIn(timeZone: string, at: number): string {
  const format =
    zones.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  if (zones.size < maxZones) zones.set(timeZone, format)
  return format.format(at)
}

function minutesOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours * 60 + minutes
}
