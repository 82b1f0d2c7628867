import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Rows of a table of this folder: tab-separated, with a header line that names `columns` in their order. */
export function readTable<Column extends string>(
  file: string,
  columns: readonly Column[],
): Record<NoInfer<Column>, string>[] {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8')
  const [header = '', ...lines] = text.trimEnd().split('\n')
  if (header !== columns.join('\t')) throw new Error(`${file} has the columns ${header}, not ${columns.join('\t')}`)
  return lines.map((line) => {
    const fields = line.split('\t')
    return Object.fromEntries(columns.map((column, index) => [column, fields[index] ?? ''])) as Record<Column, string>
  })
}
