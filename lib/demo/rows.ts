import { readFileSync } from 'node:fs'

/** The rows of a table of this folder, one line of JSON each. */
export function readRows<Row>(file: string): Row[] {
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map((line): Row => JSON.parse(line))
}
