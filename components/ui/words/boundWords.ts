import { useLocale, useWords, wordsOf } from './words.ts'

const boundWords = wordsOf({
  en: {
    bounds: (least: string, most: string | null) =>
      most === null ? `At least ${least}` : `At least ${least}, at most ${most}`,
    notReceived: (hours: string) => `${hours} h not received`,
  },
  de: {
    bounds: (least, most) => (most === null ? `Mindestens ${least}` : `Mindestens ${least}, höchstens ${most}`),
    notReceived: (hours) => `${hours} Std. nicht empfangen`,
  },
})

interface Bounds {
  at_least: number | null
  at_most: number | null
  not_received: number | null
}

/** Formats the bounds of a number: "At least 41, at most 55; 3.2 h not received". `null` where everything was received. */
export function useBoundText() {
  const words = useWords(boundWords)
  const { count, decimal } = useLocale()
  const hoursText = (hours: number) => words.notReceived(decimal(hours, Number.isInteger(hours) ? 0 : 1))
  return {
    notReceived: (hours: number | null) => (hours ? hoursText(hours) : null),
    bounds: ({ at_least, at_most, not_received }: Bounds) =>
      not_received && at_least !== null
        ? `${words.bounds(count(at_least), at_most === null ? null : count(at_most))}; ${hoursText(not_received)}`
        : null,
  }
}
