import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface OtherDecoder {
  name: string
  /** Decodes all lines to JSON, in seconds of processor time; `null` where it is not installed. */
  run(lines: readonly string[]): Promise<number | null>
}

/** What others use, as far as it is installed; npm's are looked for in this project and in `folder`. */
export function otherDecoders(folder: string | undefined): OtherDecoder[] {
  const load = (name: string) => loaded(name, [import.meta.url, ...(folder ? [join(folder, 'x')] : [])])
  return [
    { name: 'gpsdecode -j', run: gpsdecode },
    { name: 'npm ggencoder', run: (lines) => ggencoder(load('ggencoder'), lines) },
    { name: 'npm ais-stream-decoder', run: (lines) => aisStreamDecoder(load('ais-stream-decoder'), lines) },
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

async function gpsdecode(lines: readonly string[]): Promise<number | null> {
  if (spawnSync('gpsdecode', ['-V']).error) return null
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-bench-'))
  const file = join(folder, 'log')
  writeFileSync(file, `${lines.join('\n')}\n`)
  const script = 'gpsdecode -j < "$0" > /dev/null 2> /dev/null; times'
  const { stdout } = spawnSync('sh', ['-c', script, file], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return secondsOfChildren(stdout)
}

/** The last line of what `times` prints: user and system time of what the shell has run, as in `0m1.5s 0m0.2s`. */
function secondsOfChildren(times: string): number {
  const minutesAndSeconds = [...(times.trim().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)]
  return minutesAndSeconds.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0)
}

interface Ggencoder {
  AisDecode: new (line: string, session: object) => object
}

async function ggencoder(module: unknown, lines: readonly string[]): Promise<number | null> {
  if (!module) return null
  const { AisDecode } = module as Ggencoder
  const session = {}
  const began = process.cpuUsage()
  let bytes = 0
  for (const line of lines) bytes += JSON.stringify(new AisDecode(line, session)).length
  return bytes > 0 ? secondsSince(began) : null
}

interface StreamDecoder {
  default: new () => NodeJS.ReadWriteStream
}

async function aisStreamDecoder(module: unknown, lines: readonly string[]): Promise<number | null> {
  if (!module) return null
  const decoder = new (module as StreamDecoder).default()
  decoder.on('error', () => {})
  decoder.on('data', () => {})
  const began = process.cpuUsage()
  for (const line of lines) {
    if (!decoder.write(line)) await new Promise((resolve) => decoder.once('drain', resolve))
  }
  return secondsSince(began)
}

export function secondsSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1e6
}
