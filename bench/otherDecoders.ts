import { spawnSync } from 'node:child_process'
import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface OtherDecoder {
  name: string
  /** Decodes all lines to JSON; `null` where it is not installed. */
  run(lines: readonly string[]): Promise<{ seconds: number } | null>
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

async function gpsdecode(lines: readonly string[]): Promise<{ seconds: number } | null> {
  if (spawnSync('gpsdecode', ['-V']).error) return null
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-bench-'))
  const file = join(folder, 'log')
  writeFileSync(file, `${lines.join('\n')}\n`)
  const [input, output] = [openSync(file, 'r'), openSync('/dev/null', 'w')]
  const began = performance.now()
  spawnSync('gpsdecode', ['-j'], { stdio: [input, output, 'ignore'] })
  const seconds = (performance.now() - began) / 1000
  rmSync(folder, { recursive: true })
  return { seconds }
}

interface Ggencoder {
  AisDecode: new (line: string, session: object) => object
}

async function ggencoder(module: unknown, lines: readonly string[]): Promise<{ seconds: number } | null> {
  if (!module) return null
  const { AisDecode } = module as Ggencoder
  const session = {}
  const began = performance.now()
  let bytes = 0
  for (const line of lines) bytes += JSON.stringify(new AisDecode(line, session)).length
  return bytes > 0 ? { seconds: (performance.now() - began) / 1000 } : null
}

interface StreamDecoder {
  default: new () => NodeJS.ReadWriteStream
}

async function aisStreamDecoder(module: unknown, lines: readonly string[]): Promise<{ seconds: number } | null> {
  if (!module) return null
  const decoder = new (module as StreamDecoder).default()
  decoder.on('error', () => {})
  decoder.on('data', () => {})
  const began = performance.now()
  for (const line of lines) {
    if (!decoder.write(line)) await new Promise((resolve) => decoder.once('drain', resolve))
  }
  return { seconds: (performance.now() - began) / 1000 }
}
