/** Texts that are too long to be sent around, under a short key. */
export interface TextStore {
  /** Keeps a text for a day from now; texts whose day is over are removed. `false` where as many others are kept. */
  keep(key: string, text: string, terms: { now: number; maxTexts: number }): Promise<boolean>
  find(key: string, now: number): Promise<string | null>
}

const hourMilliseconds = 3_600_000

/** A text that is kept again within an hour is not written again. */
export const textLife = { milliseconds: 24 * hourMilliseconds, renewedAfter: hourMilliseconds }
