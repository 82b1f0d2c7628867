import { once } from 'node:events'
import { gpsdLine } from '#lib/ais/gpsd.ts'
import { Reader } from '#lib/ais/reader.ts'
import type { RejectReason } from '#lib/ais/reject.ts'
import { count } from '#lib/ingest/feeds/counts.ts'
import { createLineSplitter } from '#lib/ingest/lineSplitter.ts'
import { command } from '../call.ts'
import { recordingOf } from './files.ts'
import { rejectedLines } from './importSummary.ts'

/**
 * Characters to write together. Node allocates separate memory for a text of 128 kB or more, which costs several times
 * as much.
 */
export const pieceLength = 65_536

export const decode = command({
  name: 'decode',
  operands: ['FILE'],
  summary: 'print the messages of a recording as JSON lines with the field names of gpsd (- for standard input)',
  options: { unscaled: { meaning: 'print raw values, like gpsdecode -u' } },
  async run({ options, operands: [path = '-'], json, print }) {
    const messages: unknown[] = []
    const scaled = !options.unscaled
    let printed = ''
    const rejected: Partial<Record<RejectReason, number>> = {}
    const reader = new Reader({
      message(message) {
        const line = gpsdLine(message, { scaled })
        if (json) messages.push(JSON.parse(line))
        else printed += `${line}\n`
      },
      rejected: (reason) => count(rejected, reason),
    })
    const flush = async () => {
      await write(printed)
      printed = ''
    }
    const splitter = createLineSplitter()
    for await (const chunk of recordingOf(path).chunks) {
      for (const line of splitter.split(chunk)) {
        reader.line(line, Date.now())
        if (printed.length >= pieceLength) await flush()
      }
      await flush()
    }
    for (const line of splitter.end()) reader.line(line, Date.now())
    reader.flush()
    const { lineCount: lines } = reader
    if (json) return print({ lines, messages, rejected }, '')
    await flush()
    process.stderr.write(`${[`${lines} lines`, ...rejectedLines(rejected)].join('\n')}\n`)
  },
})

async function write(text: string): Promise<void> {
  if (text !== '' && !process.stdout.write(text)) await once(process.stdout, 'drain')
}
