import { Reader } from '#lib/ais/reader.ts'
import { parseJson } from '#lib/json.ts'
import { readDigitraffic } from './digitrafficMessage.ts'
import { linesOf } from './lineSplitter.ts'
import { readReceiverMessage } from './receiverMessage.ts'
import type { SourceRecord } from './source.ts'

export interface MqttMessage {
  topic: string
  payload: Buffer
  /** Kept by the broker for new subscribers, however old. */
  isRetained: boolean
}

/** Lines, whose messages may continue in the next payload unless they are whole, or a decoded message. */
export type PayloadPart = { lines: readonly string[]; isWhole: boolean } | { record: SourceRecord }

export const maxPayloadBytes = 64 * 1024

/** Reads sentences, messages of AIS-catcher in JSON, and those of Digitraffic. A retained message counts if it has a time. */
export function readPayload({ topic, payload, isRetained }: MqttMessage): PayloadPart[] {
  if (payload.length > maxPayloadBytes) return [{ record: 'json' }]
  const parts = partsOf(topic, payload)
  return isRetained ? parts.flatMap(timedPart) : parts
}

function partsOf(topic: string, payload: Buffer): PayloadPart[] {
  const text = payload.toString().trim()
  if (!text.startsWith('{')) return [{ lines: linesOf(payload), isWhole: false }]
  const json = parseJson(text)
  if (json !== undefined) return [partOf(topic, json)]
  const lines = text.split(/[\r\n]+/)
  return lines.map((line) => partOf(topic, parseJson(line)))
}

function partOf(topic: string, json: unknown): PayloadPart {
  const message = readDigitraffic(topic, json)
  if (message !== null) return { record: message === 'json' ? message : [message] }
  const received = readReceiverMessage(json)
  if (received === 'json') return { record: received }
  return 'sentences' in received ? { lines: received.sentences, isWhole: true } : { record: received.decoded }
}

function timedPart(part: PayloadPart): PayloadPart[] {
  if ('lines' in part) {
    const lines = timedLines(part.lines)
    return lines.length > 0 ? [{ ...part, lines }] : []
  }
  if (typeof part.record === 'string') return []
  const record = part.record.filter(({ sentMicroseconds }) => sentMicroseconds !== null)
  return record.length > 0 ? [{ record }] : []
}

/** The lines of whole messages that have a time of their own. */
function timedLines(lines: readonly string[]): string[] {
  const timed: string[] = []
  let ofMessage: string[] = []
  const reader = new Reader({
    message(_message, { timeFrom }) {
      if (timeFrom !== 'arrival') timed.push(...ofMessage)
      ofMessage = []
    },
    rejected() {
      ofMessage = []
    },
  })
  for (const line of lines) {
    ofMessage.push(line)
    reader.line(line, 0)
  }
  return timed
}
