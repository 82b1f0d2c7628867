import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { type ImportOutcome, importCharacteristics, type RowProblem } from '#lib/ingest/characteristics/importTable.ts'
import { readTable, TableError } from '#lib/ingest/characteristics/table.ts'
import { tableText } from '#lib/ingest/characteristics/tableText.ts'
import { openStore } from '#lib/store/open.ts'
import { command, Refusal } from '../call.ts'
import { prepareDataFolder } from '../prepare.ts'

export const characteristicsImport = command({
  name: 'characteristics import',
  operands: ['FILE'],
  summary:
    'put what is known of vessels from elsewhere beside what they send (CSV or NDJSON by imo or mmsi, - for standard input)',
  options: { 'dry-run': { meaning: 'only say what would change' } },
  async run({ options, operands: [path = '-'], settings, print }) {
    const name = path === '-' ? 'stdin' : path
    const isDryRun = options['dry-run'] === true
    const table = tableOf(name, await contentOf(path))
    const { databaseUrl, dataFolder } = settings()
    prepareDataFolder(dataFolder)
    const store = await openStore(databaseUrl)
    try {
      await store.migrate()
      const outcome = await importCharacteristics(table, store.characteristics, isDryRun)
      print({ name, dryRun: isDryRun, ...outcome }, summaryOf(name, outcome, isDryRun))
    } finally {
      await store.close()
    }
  },
})

async function contentOf(path: string): Promise<string> {
  try {
    return tableText(await buffer(path === '-' ? process.stdin : createReadStream(path)))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new Refusal(`${path} cannot be read (${code}): accepted is a table as CSV with a header, or as NDJSON`)
  }
}

function tableOf(name: string, content: string) {
  try {
    return readTable(name, content)
  } catch (error) {
    throw error instanceof TableError ? new Refusal(error.message) : error
  }
}

const PROBLEMS_SHOWN = 20

function summaryOf(name: string, outcome: ImportOutcome, isDryRun: boolean): string {
  const { rows, same, refused, leftOut, unknownColumns } = outcome
  const counts = `vessels: ${outcome.new} new, ${outcome.changed} changed, ${same} same; rows refused: ${refused.length}`
  return [
    `${name}: ${rows} rows; ${counts}${isDryRun ? ' (dry run: nothing was saved)' : ''}`,
    ...(unknownColumns.length > 0 ? [`  columns that are not known and left out: ${unknownColumns.join(', ')}`] : []),
    ...problemLines('refused', refused),
    ...problemLines('left out', leftOut),
  ].join('\n')
}

function problemLines(what: string, problems: readonly RowProblem[]): string[] {
  const lines = problems
    .slice(0, PROBLEMS_SHOWN)
    .map(({ row, column, reason }) => `  ${what}: row ${row}${column && `, ${column}`}: ${reason}`)
  const more = problems.length - lines.length
  return more > 0 ? [...lines, `  ${what}: ${more} more (--json has them all)`] : lines
}
