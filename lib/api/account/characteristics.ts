import type { CharacteristicsImportJson } from '#lib/wire/account.ts'
import { countsText } from '#lib/wire/audit.ts'
import { ParameterReader } from '#lib/wire/parameters.ts'
import { checkRead, unprocessableMember } from '../answer/problem.ts'
import { importedTable } from '../request/importedTable.ts'
import { tableBounds } from '../request/requestBody.ts'
import { type AccountCall, recordEvent } from './accountRoute.ts'

const maxProblems = 200

/** POST /api/account/characteristics: a table as CSV or NDJSON; `dry_run=true` saves nothing, `name` is used in messages. */
export async function importTable(call: AccountCall) {
  const { url, service } = call
  const reader = new ParameterReader(url.searchParams)
  const isDryRun = reader.isTrue('dry_run')
  checkRead(reader)
  const name = url.searchParams.get('name') || 'The table'
  const outcome = await importedTable(
    call,
    { accepted: ['text/csv', 'application/x-ndjson'], bound: tableBounds.characteristics },
    (body) => service.importCharacteristics(name, body, isDryRun),
  )
  if ('refusal' in outcome) throw unprocessableMember('body', outcome.refusal)
  const { refused, leftOut, unknownColumns, ...counts } = outcome
  if (!isDryRun) {
    const { rows, changed } = outcome
    recordEvent(call, 'characteristics-imported', {
      subject: name,
      details: countsText({ rows, new: outcome.new, changed, refused: refused.length }),
    })
  }
  const first = <Problem>(problems: readonly Problem[]) => ({
    count: problems.length,
    first: problems.slice(0, maxProblems),
  })
  const answer: CharacteristicsImportJson = {
    ...counts,
    dry_run: isDryRun,
    unknown_columns: unknownColumns,
    refused: first(refused),
    left_out: first(leftOut),
  }
  return answer
}
