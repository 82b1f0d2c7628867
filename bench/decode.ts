import { closeSync, openSync, writeSync } from 'node:fs'
import { devNull } from 'node:os'
import { createGpsdLines } from '#lib/ais/gpsdLines.ts'
import { createReader, type Listener } from '#lib/ais/reader.ts'
import { aisLog } from './aisLog.ts'
import { measured, median, perSecond, printTable, type Spent, times } from './measure.ts'
import { otherDecoders } from './otherDecoders.ts'

const ROUNDS = 5
const MILLISECONDS_A_LINE = 10
const LINES_A_WRITE = 1_000

interface Contender {
  name: string
  makes: 'JSON' | 'objects'
  run(lines: readonly string[]): Promise<Spent | null>
}

/**
 * Messages a second through the decoder alone and to JSON, beside what others use, on the same log in the same run, taking
 * turns; the median of the rounds. Ours makes bytes of its JSON and writes them to nowhere, as gpsdecode does.
 */
export async function benchDecode(options: { messages: number; seed: number; decoders?: string }): Promise<void> {
  const { lines, messages, madeFrom } = aisLog(options.messages, 50_000, options.seed)
  console.log(`\nDecoding: ${messages} messages in ${lines.length} sentences, made from ${madeFrom}`)
  const alone: Contender = { name: 'Lastfix', makes: 'objects', run: (all) => decodeAlone(all, messages) }
  const toJson: Contender = { name: 'Lastfix', makes: 'JSON', run: (all) => decodeToJson(all, messages) }
  const contenders = [alone, toJson, ...otherDecoders(options.decoders)]
  const rounds = new Map(contenders.map((contender) => [contender, [] as Spent[]]))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const contender of contenders) {
      const spent = await contender.run(lines)
      if (spent !== null) rounds.get(contender)!.push(spent)
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

function decodeAlone(lines: readonly string[], messages: number): Promise<Spent> {
  let decoded = 0
  return decode(lines, messages, {
    message() {
      decoded += 1
    },
    decoded: () => decoded,
  })
}

async function decodeToJson(lines: readonly string[], messages: number): Promise<Spent> {
  const nowhere = openSync(devNull, 'w')
  const json = createGpsdLines({ scaled: true })
  let decoded = 0
  const spent = await decode(lines, messages, {
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

async function decode(lines: readonly string[], messages: number, { message, decoded, write }: Use): Promise<Spent> {
  const reader = createReader({ message, rejected() {} })
  const spent = await measured(() => {
    for (let from = 0; from < lines.length; from += LINES_A_WRITE) {
      const end = Math.min(from + LINES_A_WRITE, lines.length)
      for (let index = from; index < end; index += 1) reader.line(lines[index]!, index * MILLISECONDS_A_LINE)
      write?.()
    }
  })
  if (decoded() < messages * 0.95) throw new Error(`only ${decoded()} of ${messages} were decoded`)
  return spent
}
