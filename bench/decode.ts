import { toGpsdJson } from '#lib/ais/gpsd.ts'
import { createReader } from '#lib/ais/reader.ts'
import { type AisLog, aisLog } from './aisLog.ts'
import { otherDecoders } from './otherDecoders.ts'

const ROUNDS = 5

interface Row {
  what: string
  messagesPerSecond: number | null
}

/** Messages a second through the decoder alone and to JSON, beside what others use, on the same log in the same run. */
export async function benchDecode(options: { messages: number; seed: number; decoders?: string }): Promise<void> {
  const log = aisLog(options.messages, 50_000, options.seed)
  console.log(`\nDecoding: ${log.messages} messages in ${log.lines.length} sentences, made from ${log.madeFrom}`)
  const rows: Row[] = [
    { what: 'Lastfix, decode alone', messagesPerSecond: median(() => decodeAlone(log)) },
    { what: 'Lastfix, to JSON', messagesPerSecond: median(() => decodeToJson(log)) },
  ]
  for (const { name, run } of otherDecoders(options.decoders)) {
    const result = await run(log.lines)
    rows.push({ what: `${name}, to JSON`, messagesPerSecond: result && log.messages / result.seconds })
  }
  const ours = rows[1]?.messagesPerSecond ?? 0
  for (const { what, messagesPerSecond } of rows) {
    const speed = messagesPerSecond === null ? 'not installed' : `${Math.round(messagesPerSecond / 1000)},000 / s`
    const ratio =
      messagesPerSecond === null ? '' : `${(ours / messagesPerSecond).toFixed(1)} × slower than ours to JSON`
    console.log(`  ${what.padEnd(34)} ${speed.padStart(16)}   ${what.startsWith('Lastfix') ? '' : ratio}`)
  }
}

function decodeAlone({ lines, messages }: AisLog): number {
  let decoded = 0
  const reader = createReader({
    message() {
      decoded += 1
    },
    rejected() {},
  })
  return rateOf(lines, reader, messages, () => decoded)
}

function decodeToJson({ lines, messages }: AisLog): number {
  let decoded = 0
  let bytes = 0
  const reader = createReader({
    message(message) {
      decoded += 1
      bytes += JSON.stringify(toGpsdJson(message, { scaled: true })).length
    },
    rejected() {},
  })
  return rateOf(lines, reader, messages, () => (bytes > 0 ? decoded : 0))
}

function rateOf(
  lines: readonly string[],
  reader: ReturnType<typeof createReader>,
  messages: number,
  decodedCount: () => number,
): number {
  const began = performance.now()
  for (let index = 0; index < lines.length; index += 1) reader.line(lines[index]!, index * 10)
  const seconds = (performance.now() - began) / 1000
  if (decodedCount() < messages * 0.95) throw new Error(`only ${decodedCount()} of ${messages} messages were decoded`)
  return decodedCount() / seconds
}

function median(measure: () => number): number {
  const results = Array.from({ length: ROUNDS }, measure).sort((a, b) => a - b)
  return results[Math.floor(results.length / 2)] ?? 0
}
