import { readFileSync } from 'node:fs'

/** The rows of an NDJSON table of this folder. */
export function readRows<Row>(file: string): Row[] {
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map((line): Row => JSON.parse(line))
}
