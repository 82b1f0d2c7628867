import { toGpsdLine } from '#lib/ais/gpsd.ts'
import { createReader, type Listener } from '#lib/ais/reader.ts'
import { aisLog } from './aisLog.ts'
import { otherDecoders, secondsSince } from './otherDecoders.ts'

const ROUNDS = 3
const MILLISECONDS_A_LINE = 10

interface Contender {
  name: string
  run(lines: readonly string[]): number | null | Promise<number | null>
  seconds: number[]
}

/**
 * Messages a second of processor time through the decoder alone and to JSON, beside what others use, on the same log in
 * the same run, taking turns; the median of the rounds.
 */
export async function benchDecode(options: { messages: number; seed: number; decoders?: string }): Promise<void> {
  const { lines, messages, madeFrom } = aisLog(options.messages, 50_000, options.seed)
  console.log(`\nDecoding: ${messages} messages in ${lines.length} sentences, made from ${madeFrom}`)
  const alone: Contender = { name: 'Lastfix, decode alone', run: () => decode(lines, messages, () => 1), seconds: [] }
  const toJson: Contender = {
    name: 'Lastfix, to JSON',
    run: () => decode(lines, messages, (message) => toGpsdLine(message, { scaled: true }).length),
    seconds: [],
  }
  const others = otherDecoders(options.decoders).map((other): Contender => ({ ...other, seconds: [] }))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const contender of [alone, toJson, ...others]) {
      const seconds = await contender.run(lines)
      if (seconds !== null) contender.seconds.push(seconds)
    }
  }
  for (const contender of [alone, toJson]) console.log(`  ${contender.name.padEnd(30)} ${rate(contender, messages)}`)
  for (const other of others) {
    const isHere = other.seconds.length > 0
    const ratio = (ours: Contender) => (median(other) / median(ours)).toFixed(1)
    const ratios = `ours is ${ratio(alone)} × as fast alone, ${ratio(toJson)} × to JSON`
    console.log(
      `  ${`${other.name}, to JSON`.padEnd(30)} ${isHere ? `${rate(other, messages)}   ${ratios}` : 'not installed'}`,
    )
  }
}

/** `use` tells the size of what it made of a message, so that nothing can be left out as unused. */
function decode(
  lines: readonly string[],
  messages: number,
  use: (message: Parameters<Listener['message']>[0]) => number,
) {
  let decoded = 0
  let size = 0
  const reader = createReader({
    message(message) {
      decoded += 1
      size += use(message)
    },
    rejected() {},
  })
  const began = process.cpuUsage()
  lines.forEach((line, index) => {
    reader.line(line, index * MILLISECONDS_A_LINE)
  })
  const seconds = secondsSince(began)
  if (decoded < messages * 0.95 || size < decoded) throw new Error(`only ${decoded} of ${messages} were decoded`)
  return seconds
}

function median({ seconds }: Contender): number {
  const sorted = seconds.toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? Number.NaN
}

function rate(contender: Contender, messages: number): string {
  return `${(Math.round(messages / median(contender) / 1000) * 1000).toLocaleString('en')} / s`.padStart(14)
}
