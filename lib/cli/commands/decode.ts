import { once } from 'node:events'
import { type GpsdJson, toGpsdJson } from '#lib/ais/gpsd.ts'
import { createGpsdLines } from '#lib/ais/gpsdLines.ts'
import { createReader } from '#lib/ais/reader.ts'
import type { RejectReason } from '#lib/ais/reject.ts'
import { createByteLines } from '#lib/ingest/byteLines.ts'
import { count } from '#lib/ingest/feeds/counts.ts'
import { command } from '../call.ts'
import { rejectedLines } from './importSummary.ts'
import { recordingOf } from './recording.ts'

export const decode = command({
  name: 'decode',
  operands: ['FILE'],
  summary: "print a recording's messages (- for standard input), a JSON line each, under gpsd's names",
  options: { unscaled: { meaning: 'the numbers as they were sent, as gpsdecode -u does' } },
  async run({ options, operands: [path = '-'], json, print }) {
    const messages: GpsdJson[] = []
    const scaled = !options.unscaled
    const printed = createGpsdLines({ scaled })
    const rejected: Partial<Record<RejectReason, number>> = {}
    const reader = createReader({
      message: (message) => (json ? messages.push(toGpsdJson(message, { scaled })) : printed.add(message)),
      rejected: (reason) => count(rejected, reason),
    })
    const bytes = createByteLines(reader)
    for await (const chunk of recordingOf(path).chunks) {
      bytes.read(chunk, Date.now())
      if (!json) await write(printed.take())
    }
    bytes.end(Date.now())
    reader.flush()
    const { lineCount: lines } = reader
    if (json) return print({ lines, messages, rejected }, '')
    await write(printed.take())
    process.stderr.write(`${[`${lines} lines`, ...rejectedLines(rejected)].join('\n')}\n`)
  },
})

async function write(bytes: Buffer): Promise<void> {
  if (bytes.length > 0 && !process.stdout.write(bytes)) await once(process.stdout, 'drain')
}
