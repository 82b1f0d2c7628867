import { uiWords } from './uiWords.ts'
import { useLocale, useWords } from './words.ts'

const hourMinutes = 60
const dayMinutes = 24 * hourMinutes

/** Formats minutes: "40 min", "2 h 10 min", "1 d 3 h". */
export function useDurationText(): (minutes: number) => string {
  const words = useWords(uiWords).durations
  const { count } = useLocale()
  return (minutes) => {
    if (minutes < hourMinutes) return words.minutes(count(minutes))
    const hours = Math.floor(minutes / hourMinutes)
    return minutes < dayMinutes
      ? words.hours(count(hours), String(minutes % hourMinutes))
      : words.days(count(Math.floor(hours / 24)), String(hours % 24))
  }
}
