import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { measured, type Spent } from '../measure.ts'
import type { Contender } from './decode.ts'

/** Another decoder; its result is `null` if it is not installed. npm packages may be installed in `folder`. */
export function otherDecoder(
  { name, makes }: Contender,
  logPath: string,
  folder: string | undefined,
): () => Promise<Spent | null> {
  if (name === 'gpsdecode -j') return () => gpsdecode(logPath)
  const module = loaded(name.replace('npm ', ''), [import.meta.url, ...(folder ? [join(folder, 'x')] : [])])
  if (!module) return async () => null
  const lines = readFileSync(logPath, 'latin1').trimEnd().split('\n')
  if (name === 'npm ais-stream-decoder') return () => aisStreamDecoder(module, lines)
  return () => ggencoder(module, lines, makes === 'JSON' ? (decoded) => JSON.stringify(decoded).length : () => 1)
}

function loaded(name: string, places: readonly string[]): unknown {
  for (const place of places) {
    try {
      return createRequire(place)(name)
    } catch {
      // Not installed here. Tries the next folder.
    }
  }
  return null
}

async function gpsdecode(logPath: string): Promise<Spent | null> {
  if (spawnSync('gpsdecode', ['-V']).error) return null
  const script = 'gpsdecode -j < "$0" > /dev/null 2> /dev/null; times'
  const began = performance.now()
  const { stdout } = spawnSync('sh', ['-c', script, logPath], { encoding: 'utf8' })
  return { processorSeconds: secondsOfChildren(stdout), clockSeconds: (performance.now() - began) / 1000 }
}

/** The last line of `times`: user and system time of the shell's children, as in `0m1.5s 0m0.2s`. */
function secondsOfChildren(times: string): number {
  const minutesAndSeconds = [...(times.trim().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)]
  return minutesAndSeconds.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0)
}

interface Ggencoder {
  AisDecode: new (line: string, session: object) => object
}

async function ggencoder(
  module: unknown,
  lines: readonly string[],
  sizeOf: (decoded: object) => number,
): Promise<Spent | null> {
  const { AisDecode } = module as Ggencoder
  const session = {}
  let size = 0
  const spent = await measured(() => {
    for (const line of lines) size += sizeOf(new AisDecode(line, session))
  })
  return size >= lines.length ? spent : null
}

interface StreamDecoder {
  default: new () => NodeJS.ReadWriteStream
}

/** gpsdecode only makes JSON. */
async function aisStreamDecoder(module: unknown, lines: readonly string[]): Promise<Spent | null> {
  const decoder = new (module as StreamDecoder).default()
  decoder.on('error', () => {})
  decoder.on('data', () => {})
  return measured(async () => {
    for (const line of lines) {
      if (!decoder.write(line)) await new Promise((resolve) => decoder.once('drain', resolve))
    }
  })
}
