import { parseRelativeTime, parseTime } from './time.ts'

/** Callers who look back at the same minute share what is read of tracks for it. */
export const atStepSeconds = 60

/** The last whole minute of a time, in seconds since 1970; `null` for what is no time. */
export function parseAt(text: string, nowMicroseconds: number): number | null {
  const microseconds = parseRelativeTime(text.trim(), nowMicroseconds) ?? parseTime(text.trim())
  return microseconds === null ? null : wholeStep(microseconds / 1e6)
}

export function wholeStep(seconds: number): number {
  return Math.floor(seconds / atStepSeconds) * atStepSeconds
}

/** "2026-11-22T03:00:00Z" */
export function formatAt(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000', '')
}
