import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measured, type Spent } from './measure.ts'

export interface OtherDecoder {
  name: string
  makes: 'JSON' | 'objects'
  /** Decodes all lines; `null` where it is not installed. */
  run(lines: readonly string[]): Promise<Spent | null>
}

/** What others use, as far as it is installed; npm's are looked for in this project and in `folder`. */
export function otherDecoders(folder: string | undefined): OtherDecoder[] {
  const load = (name: string) => loaded(name, [import.meta.url, ...(folder ? [join(folder, 'x')] : [])])
  const ggencoderSize = (lines: readonly string[], sizeOf: (decoded: object) => number) =>
    ggencoder(load('ggencoder'), lines, sizeOf)
  return [
    { name: 'gpsdecode -j', makes: 'JSON', run: gpsdecode },
    { name: 'npm ggencoder', makes: 'objects', run: (lines) => ggencoderSize(lines, () => 1) },
    { name: 'npm ggencoder', makes: 'JSON', run: (lines) => ggencoderSize(lines, (it) => JSON.stringify(it).length) },
    {
      name: 'npm ais-stream-decoder',
      makes: 'JSON',
      run: (lines) => aisStreamDecoder(load('ais-stream-decoder'), lines),
    },
  ]
}

function loaded(name: string, places: readonly string[]): unknown {
  for (const place of places) {
    try {
      return createRequire(place)(name)
    } catch {
      // Not there: the next place, or not at all.
    }
  }
  return null
}

async function gpsdecode(lines: readonly string[]): Promise<Spent | null> {
  if (spawnSync('gpsdecode', ['-V']).error) return null
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-bench-'))
  const file = join(folder, 'log')
  writeFileSync(file, `${lines.join('\n')}\n`)
  const script = 'gpsdecode -j < "$0" > /dev/null 2> /dev/null; times'
  const began = performance.now()
  const { stdout } = spawnSync('sh', ['-c', script, file], { encoding: 'utf8' })
  const clockSeconds = (performance.now() - began) / 1000
  rmSync(folder, { recursive: true })
  return { processorSeconds: secondsOfChildren(stdout), clockSeconds }
}

/** The last line of what `times` prints: user and system time of what the shell has run, as in `0m1.5s 0m0.2s`. */
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
  if (!module) return null
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

/** Makes JSON of everything it knows, and has no other form. */
async function aisStreamDecoder(module: unknown, lines: readonly string[]): Promise<Spent | null> {
  if (!module) return null
  const decoder = new (module as StreamDecoder).default()
  decoder.on('error', () => {})
  decoder.on('data', () => {})
  return measured(async () => {
    for (const line of lines) {
      if (!decoder.write(line)) await new Promise((resolve) => decoder.once('drain', resolve))
    }
  })
}
