import { csvTable, tableTextInSteps } from '#lib/csv.ts'
import type { ListFacts } from '#lib/lists/listFacts.ts'
import { type importReasons, type MemberImportJson, newMemberSchema } from '#lib/wire/listSchemas.ts'
import { maxMembersOfList } from '#lib/wire/lists.ts'
import { ParameterReader } from '#lib/wire/parameters.ts'
import { checkRead, unprocessableMember } from '../answer/problem.ts'
import { importedTable } from '../request/importedTable.ts'
import { tableBounds } from '../request/requestBody.ts'
import { type Call, withFleet } from '../route.ts'
import { addWanted, checkBounds, isWaiting, newcomers, type Wanted, wantedOf } from './addMembers.ts'
import { changing, editableList } from './listCall.ts'

/** Applies to rows with problems and to waiting rows, separately. */
const maxNamedRows = 200

type Reason = (typeof importReasons)[number]
type RowProblem = MemberImportJson['problems'][number]

/** POST /api/lists/{id}/import: CSV with a header; `dry_run=true` adds nothing. */
export const importMembers = changing(async (call: Call, { id }: { id: string }): Promise<MemberImportJson> => {
  const reader = new ParameterReader(call.url.searchParams)
  const isDryRun = reader.isTrue('dry_run')
  checkRead(reader)
  const list = editableList(call, id)
  const table = { accepted: ['text/csv'], bound: tableBounds.members }
  return importedTable(call, table, async (body, chargedMilliseconds) => {
    call.turns.noteCharged(chargedMilliseconds)
    const { wanted, ...outcome } = await call.turns.run(read(call, list, body))
    checkBounds(call, list, wanted.length)
    if (!isDryRun) await addWanted(call, list, wanted, ' from a table')
    await withFleet(call)
    return { dry_run: isDryRun, ...outcome, added: wanted.length, waiting: wanted.filter(isWaiting).length }
  })
})

/** Reads the rows of vessels that are no members, each vessel once. */
function* read(call: Call, list: ListFacts, body: Buffer) {
  const text = yield* tableTextInSteps(body)
  const { isNew } = yield* newcomers(call, list.id)
  const wanted: Wanted[] = []
  const problems: RowProblem[] = []
  const waitingLines: number[] = []
  let rows = 0
  let already = 0
  let problemCount = 0
  for (const { line, cells } of rowsOf(text)) {
    rows += 1
    const result = readRow(call, cells)
    if ('reason' in result) {
      problemCount += 1
      if (problems.length < maxNamedRows) problems.push({ line, ...result })
    } else if (isNew(result.wanted)) {
      wanted.push(result.wanted)
      if (wanted.length > maxMembersOfList) checkBounds(call, list, wanted.length)
      if (isWaiting(result.wanted) && waitingLines.length < maxNamedRows) waitingLines.push(line)
    } else already += 1
    yield
  }
  return { rows, wanted, already, waiting_lines: waitingLines, problems, problem_count: problemCount }
}

interface Row {
  line: number
  cells: Readonly<Record<string, string>> | null
}

function* rowsOf(text: string): Generator<Row> {
  const table = csvTable(text, (heading) => ['mmsi', 'imo', 'call_sign'].includes(columnOf(heading)))
  if (table === null) throw unprocessableMember('body', 'must have a header line with a column mmsi, imo or call_sign')
  const columns = table.headings.map(columnOf)
  for (const { row, fields } of table.rows) {
    const cells = fields && Object.fromEntries(columns.map((column, place) => [column, fields[place]?.trim() ?? '']))
    yield { line: row, cells }
  }
}

function columnOf(heading: string): string {
  const name = heading.trim().toLowerCase().replace(/[ -]/g, '_')
  return name === 'callsign' ? 'call_sign' : name
}

function readRow(call: Call, cells: Row['cells']): { wanted: Wanted } | { reason: Reason; text: string } {
  if (cells === null) return { reason: 'invalid', text: 'has a stray quote' }
  const { mmsi = '', imo = '', call_sign = '', name = '', note = '', tags = '' } = cells
  if (mmsi + imo + call_sign === '') return { reason: 'no_identifier', text: 'has no mmsi, imo or call_sign' }
  const given = {
    ...(mmsi && { mmsi: numberIn(mmsi) }),
    ...(imo && { imo: numberIn(imo.replace(/^IMO\s*/i, '')) }),
    ...(call_sign && { call_sign: unquoted(call_sign) }),
    name: unquoted(name) || null,
    note: unquoted(note) || null,
    tags: unquoted(tags)
      .split(';')
      .map((tag) => tag.trim())
      .filter(Boolean),
  }
  const read = newMemberSchema.safeParse(given)
  if (!read.success) {
    const [issue] = read.error.issues
    return { reason: 'invalid', text: `${issue?.path.join('.')} ${issue?.message}` }
  }
  const wanted = wantedOf(call, read.data, 'vessel')
  if (!wanted.unclear) return { wanted }
  return { reason: 'several_vessels', text: 'several vessels have these numbers' }
}

function numberIn(text: string): number {
  return /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
}

/** Removes the quote that our own files have before texts that a spreadsheet would read as a formula. */
function unquoted(text: string): string {
  return text.replace(/^'(?=\s*[=+\-@])/, '')
}
