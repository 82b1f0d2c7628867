import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, perSecond, printTable, type Spent, times } from '../measure.ts'
import { aisLog } from './aisLog.ts'

const rounds = 5

const contenders = [
  { name: 'Lastfix', makes: 'objects' },
  { name: 'Lastfix', makes: 'JSON' },
  { name: 'gpsdecode -j', makes: 'JSON' },
  { name: 'npm ggencoder', makes: 'objects' },
  { name: 'npm ggencoder', makes: 'JSON' },
  { name: 'npm ais-stream-decoder', makes: 'JSON' },
] as const
export type Contender = (typeof contenders)[number]

export interface DecodeTask {
  contender: Contender
  logPath: string
  messages: number
  decoders: string | undefined
}

/**
 * Measures messages per second to objects and to JSON, compared with other decoders on the same log in the same run.
 * Decoders alternate, each in a separate process. The result is the median of the rounds after the first, in which the
 * engine compiles. Lastfix and gpsdecode read the bytes of the log and write JSON to /dev/null; npm packages get the
 * lines as strings and write nothing.
 */
export async function benchDecode(options: { messages: number; seed: number; decoders?: string }): Promise<void> {
  const { lines, messages, madeFrom } = aisLog(options.messages, 50_000, options.seed)
  console.log(`\nDecoding: ${messages} messages in ${lines.length} sentences, made from ${madeFrom}`)
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-bench-'))
  const logPath = join(folder, 'log')
  writeFileSync(logPath, `${lines.join('\n')}\n`, 'latin1')
  const running = contenders.map((contender) => {
    const child = fork(join(import.meta.dirname, 'decodeContender.ts'))
    child.send({ contender, logPath, messages, decoders: options.decoders } satisfies DecodeTask)
    const rounds: Spent[] = []
    return { contender, child, rounds }
  })
  for (let round = 0; round <= rounds; round += 1) {
    for (const { child, rounds } of running) {
      child.send('run')
      const [spent] = (await once(child, 'message')) as [Spent | 'not installed']
      if (spent !== 'not installed' && round > 0) rounds.push(spent)
    }
  }
  for (const { child } of running) child.disconnect()
  rmSync(folder, { recursive: true })
  print(running, messages)
}

function print(measured: readonly { contender: Contender; rounds: Spent[] }[], messages: number): void {
  const secondsOf = (rounds: readonly Spent[]) => median(rounds.map(({ processorSeconds }) => processorSeconds))
  const ours = measured.filter(({ contender }) => contender.name === 'Lastfix')
  const rows = measured.map(({ contender: { name, makes }, rounds }) => {
    if (rounds.length === 0) return [name, makes, 'not installed', '', '', '']
    const ratios = ours.map((our) => (name === 'Lastfix' ? '' : times(secondsOf(rounds) / secondsOf(our.rounds))))
    const clockSeconds = median(rounds.map((spent) => spent.clockSeconds))
    return [name, makes, perSecond(messages / secondsOf(rounds)), perSecond(messages / clockSeconds), ...ratios]
  })
  printTable(['', 'output', 'messages/CPU s', 'messages/s', 'ratio, objects', 'ratio, JSON'], rows)
}
