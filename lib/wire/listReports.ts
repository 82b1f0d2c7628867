import { isoTime } from './time.ts'

const hourMilliseconds = 3_600_000
const dayMilliseconds = 24 * hourMilliseconds

/** Times of day at which reports of lists are due, in UTC. */
export const reportTimes = ['00:00', '12:00'] as const
export type ReportTime = (typeof reportTimes)[number]

/** Reports of lists are kept for this many days. */
export const reportDays = 31
/** The maximum delay of a report that could not be made in time. */
export const maxReportLateHours = 6
/** A vessel not received within this time counts as silent in a report. */
export const silentHours = 24
/** The maximum number of changes of a vessel in a report. */
export const maxReportedChanges = 20

/** The daily report of a list, as stored with the list. */
export interface ReportSetting {
  at: ReportTime
  /** Ids of webhooks of the list’s owner. */
  webhooks: readonly string[]
  /** When it was turned on or moved, in milliseconds since 1970; earlier reports are not due. */
  since: number
}

/** `null` for a setting of an unknown version. */
export function readReportSetting(text: string | null): ReportSetting | null {
  const setting: ReportSetting | null = text === null ? null : JSON.parse(text)
  return setting && reportTimes.includes(setting.at) ? setting : null
}

/**
 * The last time at which a report was due, in milliseconds since 1970; `null` before the first, and after the maximum
 * delay.
 */
export function dueReportAt({ at, since }: ReportSetting, now: number): number | null {
  const ofDay = Number(at.slice(0, 2)) * hourMilliseconds
  const due = Math.floor((now - ofDay) / dayMilliseconds) * dayMilliseconds + ofDay
  return due >= since && now - due <= maxReportLateHours * hourMilliseconds ? due : null
}

/** "2026-11-27T12:00Z": the name of a report in URLs. */
export function reportName(dueAt: number): string {
  return `${isoTime(dueAt).slice(0, 16)}Z`
}
