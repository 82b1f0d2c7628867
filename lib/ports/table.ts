import { readFileSync } from 'node:fs'

/** The rows of a tab-separated file with a header line that names `columns` in their order. */
export function readTable<Column extends string>(
  path: string,
  columns: readonly Column[],
): Record<NoInfer<Column>, string>[] {
  const text = readFileSync(path, 'utf8')
  const [header = '', ...lines] = text.trimEnd().split('\n')
  if (header !== columns.join('\t')) throw new Error(`${path} has the columns ${header}, not ${columns.join('\t')}`)
  return lines.map((line) => {
    const fields = line.split('\t')
    return Object.fromEntries(columns.map((column, index) => [column, fields[index] ?? ''])) as Record<Column, string>
  })
}
