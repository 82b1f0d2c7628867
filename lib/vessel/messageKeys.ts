import type { Message } from '#lib/ais/message.ts'

/** Whether a vessel sends the same message again, more than ten seconds later. */
export type Recurrence = 'never' | 'seldom' | 'often'

const movingKnots = 1

/** A report of a moving vessel has another position by the time that its second of the minute comes again. */
export function recurrenceOf(message: Message): Recurrence {
  if (!isTimedReport(message)) return 'often'
  return message.speedKnots !== null && message.speedKnots >= movingKnots ? 'never' : 'seldom'
}

type PositionReport = Extract<Message, { second: number | null; speedKnots: number | null }>

/** Whether a message has a position and the second of its time. */
function isTimedReport(message: Message): message is PositionReport {
  if (!('speedKnots' in message && 'second' in message)) return false
  return message.longitude !== null && message.second !== null && message.second < 60
}

/** The smallest difference of a position is 1/10,000 of a minute. */
const unitsPerDegree = 600_000

/**
 * Identifies a position report by what the vessel says, because networks pass it on without the rest of the sentence; `null`
 * for other messages.
 */
export function keyOfReport(message: Message): number | null {
  if (!isTimedReport(message)) return null
  const { mmsi, longitude, latitude, second, speedKnots, courseDegrees } = message
  return keyOfNumbers(
    mmsi,
    Math.round((longitude ?? 0) * unitsPerDegree),
    Math.round((latitude ?? 0) * unitsPerDegree),
    (second ?? 0) * 1_024 + Math.round((speedKnots ?? -1) * 10),
    Math.round((courseDegrees ?? -1) * 10),
  )
}

function keyOfNumbers(...numbers: readonly number[]): number {
  let one = 0
  let other = ~0
  for (const number of numbers) {
    one = Math.imul(one ^ number, 0x85eb_ca6b)
    one ^= one >>> 15
    other = Math.imul(other ^ number, 0xc2b2_ae35)
    other ^= other >>> 13
  }
  return (one >>> 0) * 2 ** 21 + (other >>> 11)
}

/** Hashes a text to 53 bits. */
export function keyOfText(text: string): number {
  let one = text.length
  let other = ~text.length
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    one = Math.imul(one ^ code, 0x85eb_ca6b)
    one ^= one >>> 15
    other = Math.imul(other ^ code, 0xc2b2_ae35)
    other ^= other >>> 13
  }
  return (one >>> 0) * 2 ** 21 + (other >>> 11)
}
