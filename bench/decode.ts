import { closeSync, openSync, writeSync } from 'node:fs'
import { devNull } from 'node:os'
import { createGpsdLines } from '#lib/ais/gpsdLines.ts'
import { createReader, type Listener } from '#lib/ais/reader.ts'
import { createByteLines } from '#lib/ingest/byteLines.ts'
import { aisLog } from './aisLog.ts'
import { measured, median, perSecond, printTable, type Spent, times } from './measure.ts'
import { otherDecoders } from './otherDecoders.ts'

const ROUNDS = 5
const MILLISECONDS_A_LINE = 10
const BYTES_A_CHUNK = 65_536

interface Contender {
  name: string
  makes: 'JSON' | 'objects'
  run(lines: readonly string[]): Promise<Spent | null>
}

/**
 * Messages a second through the decoder alone and to JSON, beside what others use, on the same log in the same run, taking
 * turns; the median of the rounds behind the first, in which the engine still compiles. Ours and gpsdecode get the log as a file has it, in bytes that they must find the lines
 * in, and write JSON as bytes to nowhere; npm's get the lines, which they take only as texts, and write nothing.
 */
export async function benchDecode(options: { messages: number; seed: number; decoders?: string }): Promise<void> {
  const { lines, messages, madeFrom } = aisLog(options.messages, 50_000, options.seed)
  console.log(`\nDecoding: ${messages} messages in ${lines.length} sentences, made from ${madeFrom}`)
  const bytes = Buffer.from(`${lines.join('\n')}\n`, 'latin1')
  const alone: Contender = { name: 'Lastfix', makes: 'objects', run: () => decodeAlone(bytes, messages) }
  const toJson: Contender = { name: 'Lastfix', makes: 'JSON', run: () => decodeToJson(bytes, messages) }
  const contenders = [alone, toJson, ...otherDecoders(options.decoders)]
  const rounds = new Map(contenders.map((contender) => [contender, [] as Spent[]]))
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const contender of contenders) {
      const spent = await contender.run(lines)
      if (spent !== null && round > 0) rounds.get(contender)!.push(spent)
    }
  }
  const secondsOf = (contender: Contender) => median(rounds.get(contender)!.map((spent) => spent.processorSeconds))
  const rows = contenders.map((contender) => {
    const spent = rounds.get(contender)!
    if (spent.length === 0) return [contender.name, contender.makes, 'not installed', '', '', '']
    const isOurs = contender === alone || contender === toJson
    const ratio = (ours: Contender) => (isOurs ? '' : times(secondsOf(contender) / secondsOf(ours)))
    return [
      contender.name,
      contender.makes,
      perSecond(messages / secondsOf(contender)),
      perSecond(messages / median(spent.map(({ clockSeconds }) => clockSeconds))),
      ratio(alone),
      ratio(toJson),
    ]
  })
  printTable(['', 'makes', 'a processor second', 'a second', 'ours, objects', 'ours, JSON'], rows)
}

function decodeAlone(log: Buffer, messages: number): Promise<Spent> {
  let decoded = 0
  return decode(log, messages, {
    message() {
      decoded += 1
    },
    decoded: () => decoded,
  })
}

async function decodeToJson(log: Buffer, messages: number): Promise<Spent> {
  const nowhere = openSync(devNull, 'w')
  const json = createGpsdLines({ scaled: true })
  let decoded = 0
  const spent = await decode(log, messages, {
    message(message) {
      decoded += 1
      json.add(message)
    },
    decoded: () => decoded,
    write: () => writeSync(nowhere, json.take()),
  })
  closeSync(nowhere)
  return spent
}

interface Use {
  message: Listener['message']
  decoded(): number
  write?(): void
}

async function decode(log: Buffer, messages: number, { message, decoded, write }: Use): Promise<Spent> {
  const reader = createReader({ message, rejected() {} })
  const lines = createByteLines(reader)
  const spent = await measured(() => {
    for (let from = 0; from < log.length; from += BYTES_A_CHUNK) {
      lines.read(log.subarray(from, from + BYTES_A_CHUNK), reader.lineCount * MILLISECONDS_A_LINE)
      write?.()
    }
  })
  if (decoded() < messages * 0.95) throw new Error(`only ${decoded()} of ${messages} were decoded`)
  return spent
}
