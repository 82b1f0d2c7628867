import { tableText } from '#lib/csv.ts'
import { type ImportOutcome, importCharacteristics, type RowProblem } from '#lib/ingest/characteristics/importTable.ts'
import { readTable, TableError } from '#lib/ingest/characteristics/table.ts'
import { countsText } from '#lib/wire/audit.ts'
import { command, Refusal } from '../call.ts'
import { recordEvent, withStore } from '../store.ts'
import { problemLines } from '../table.ts'
import { bytesOf, nameOf } from './files.ts'

export const characteristicsImport = command({
  name: 'characteristics import',
  operands: ['FILE'],
  summary: 'import vessel characteristics from CSV or NDJSON with an imo or mmsi column (- for standard input)',
  options: { 'dry-run': { meaning: 'show what would change without saving' } },
  async run({ options, operands: [path = '-'], settings, print }) {
    const name = nameOf(path)
    const isDryRun = options['dry-run']
    const table = tableOf(name, tableText(await bytesOf(path, 'must be CSV with a header, or NDJSON')))
    const outcome = await withStore(settings(), async (store) => {
      const imported = await importCharacteristics(table, store.characteristics, isDryRun)
      const { rows, changed, refused } = imported
      const details = countsText({ rows, new: imported.new, changed, refused: refused.length })
      if (!isDryRun) await recordEvent(store, 'characteristics-imported', { subject: name, details })
      return imported
    })
    print({ name, dryRun: isDryRun, ...outcome }, summaryOf(name, outcome, isDryRun))
  },
})

function tableOf(name: string, content: string) {
  try {
    return readTable(name, content)
  } catch (error) {
    throw error instanceof TableError ? new Refusal(error.message) : error
  }
}

function summaryOf(name: string, outcome: ImportOutcome, isDryRun: boolean): string {
  const { rows, same, refused, leftOut, unknownColumns } = outcome
  const counts = `vessels: ${outcome.new} new, ${outcome.changed} changed, ${same} same; rows rejected: ${refused.length}`
  return [
    `${name}: ${rows} rows; ${counts}${isDryRun ? ' (dry run, nothing saved)' : ''}`,
    ...(unknownColumns.length > 0 ? [`  unknown columns ignored: ${unknownColumns.join(', ')}`] : []),
    ...problemLines('rejected', refused.map(problemText)),
    ...problemLines('ignored', leftOut.map(problemText)),
  ].join('\n')
}

function problemText({ row, column, reason }: RowProblem): string {
  return `row ${row}${column && `, ${column}`}: ${reason}`
}
