/** The count of an hour, and the share of the place that was not received in it, 0 to 1. */
export interface CountedHour {
  count: number
  lost: number
  /** Whether only a part of the hour was counted, so that no other is compared with it. */
  isPart?: boolean
}

export interface CountBounds {
  atLeast: number
  /** `null` if no hour was received, so that no rate is known. */
  atMost: number | null
  /** Part of a place counts in part. */
  lostHours: number
}

const hoursPerDay = 24
/** Hours of the same time of day are comparable if there are this many; otherwise all hours that were received are. */
const minSameHours = 5
/** About 19 of 20 sums lie below: with both the spread of single hours and the error of the rate. */
const deviations = 2
/** Without a single passage in n hours, the rate is below 3/n with 95 % certainty. */
const ruleOfThree = 3

/**
 * Bounds of counts: what was counted, and with it what may have passed unseen at the rate of comparable hours that were received.
 * `edgeHours` is what a loss hides of the hours before and after.
 */
export class HourlyBounds {
  readonly #hours: readonly CountedHour[]
  readonly #edgeHours: number
  readonly #received: number
  readonly #rates: readonly Rate[] | null

  constructor(hours: readonly CountedHour[], edgeHours = 0) {
    this.#hours = hours
    this.#edgeHours = edgeHours
    const received = hours.flatMap((hour, index) =>
      hour.lost === 0 && !hour.isPart ? { ...hour, timeOfDay: index % hoursPerDay } : [],
    )
    this.#received = received.length
    const all = rateOf(received.map(({ count }) => count))
    const ofTime = (timeOfDay: number) => {
      const same = received.filter((hour) => hour.timeOfDay === timeOfDay).map(({ count }) => count)
      return same.length >= minSameHours ? rateOf(same) : all
    }
    this.#rates = received.length === 0 ? null : Array.from({ length: hoursPerDay }, (_, hour) => ofTime(hour))
  }

  /** The bounds of some hours, of which `twice` may have been counted twice. */
  of(from: number, until: number, twice = 0): CountBounds {
    let [seen, lostHours, expected, variance, ofRate] = [0, 0, 0, 0, 0]
    for (let index = from; index < until; index += 1) {
      const { count = 0, lost = 0 } = this.#hours[index] ?? {}
      seen += count
      lostHours += lost
      const hidden = lost + this.#edgeHours * Math.abs(lost - (this.#hours[index - 1]?.lost ?? lost))
      const rate = this.#rates?.[index % hoursPerDay]
      if (hidden === 0 || !rate) continue
      expected += hidden * rate.mean
      variance += hidden * rate.variance
      ofRate += hidden * Math.sqrt(rate.variance / rate.count)
    }
    if (lostHours === 0) return { atLeast: seen, atMost: seen, lostHours }
    if (this.#rates === null) return { atLeast: seen - twice, atMost: null, lostHours }
    const unseen = Math.max(
      expected + deviations * Math.sqrt(variance + ofRate ** 2),
      (ruleOfThree * lostHours) / this.#received,
    )
    return { atLeast: seen - twice, atMost: seen + Math.ceil(unseen), lostHours }
  }
}

interface Rate {
  mean: number
  variance: number
  count: number
}

/** The mean and spread of hourly counts, at least that of chance. */
function rateOf(counts: readonly number[]): Rate {
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length
  const squares = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0)
  return { mean, variance: Math.max(mean, squares / Math.max(1, counts.length - 1)), count: counts.length }
}
