import { isoTime, parseTimeOrDuration } from './time.ts'

/** Requests for the same past minute share the tracks read for it. */
export const atStepSeconds = 60

/** Returns the last full minute of a time, in seconds since 1970; `null` for an invalid time. */
export function parseAt(text: string, nowMicroseconds: number): number | null {
  const microseconds = parseTimeOrDuration(text.trim(), nowMicroseconds)
  return microseconds === null ? null : wholeStep(microseconds / 1e6)
}

export function wholeStep(seconds: number): number {
  return Math.floor(seconds / atStepSeconds) * atStepSeconds
}

/** "2026-11-22T03:00:00Z" */
export function formatAt(seconds: number): string {
  return `${isoTime(seconds * 1000).slice(0, 19)}Z`
}
