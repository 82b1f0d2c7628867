import { csvTable, tableTextInSteps } from '#lib/csv.ts'
import type { ListFacts } from '#lib/lists/listFacts.ts'
import { rowsByName } from '#lib/query/vesselsByName.ts'
import { foldText } from '#lib/wire/condition.ts'
import {
  type importReasons,
  type MemberImportJson,
  memberChangesSchema,
  newMemberSchema,
} from '#lib/wire/listSchemas.ts'
import { maxMembersOfList } from '#lib/wire/lists.ts'
import { ParameterReader } from '#lib/wire/parameters.ts'
import { checkRead, unprocessableMember } from '../answer/problem.ts'
import { importedTable } from '../request/importedTable.ts'
import { tableBounds } from '../request/requestBody.ts'
import { type Call, withFleet } from '../route.ts'
import { addWanted, checkBounds, isWaiting, memberOfRow, newcomers, type Wanted, wantedOf } from './addMembers.ts'
import { changing, editableList } from './listCall.ts'

const maxNamedColumns = 20
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
  const named = yield* rowsByName(call.fleet, yield* soleNamesIn(text))
  const { isNew } = yield* newcomers(call, list.id)
  const wanted: Wanted[] = []
  const problems: RowProblem[] = []
  const waitingLines: number[] = []
  const ignored = ignoredColumns(text)
  let rows = 0
  let already = 0
  let problemCount = 0
  for (const { line, cells } of rowsOf(text)) {
    rows += 1
    const result = readRow(call, cells, named)
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
  return {
    rows,
    wanted,
    already,
    waiting_lines: waitingLines,
    problems,
    problem_count: problemCount,
    ignored_columns: ignored,
  }
}

interface Row {
  line: number
  cells: Readonly<Record<string, string>> | null
}

/** Rows by name; `null` for a name that several vessels have. */
type Named = ReadonlyMap<string, number | null>

const numbers = ['mmsi', 'imo', 'call_sign']
const identifiers = [...numbers, 'name']
const readColumns = [...identifiers, 'own_name', 'note', 'tags']

/** The names, folded, of rows that have no number. */
function* soleNamesIn(text: string): Generator<undefined, Set<string>> {
  const names = new Set<string>()
  for (const { cells } of rowsOf(text)) {
    if (cells?.name && !hasNumber(cells)) names.add(foldText(unquoted(cells.name)))
    yield
  }
  return names
}

function hasNumber(cells: NonNullable<Row['cells']>): boolean {
  return numbers.some((column) => cells[column])
}

function ignoredColumns(text: string): string[] {
  const named = tableOf(text).headings.map((heading) => heading.trim())
  return named.filter((heading) => heading !== '' && !readColumns.includes(columnOf(heading))).slice(0, maxNamedColumns)
}

function tableOf(text: string) {
  const table = csvTable(text, (heading) => identifiers.includes(columnOf(heading)))
  if (table !== null) return table
  throw unprocessableMember('body', 'must have a header line with a column mmsi, imo, call_sign or name')
}

function* rowsOf(text: string): Generator<Row> {
  const table = tableOf(text)
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

function readRow(call: Call, cells: Row['cells'], named: Named): { wanted: Wanted } | { reason: Reason; text: string } {
  if (cells === null) return { reason: 'invalid', text: 'has a stray quote' }
  const { mmsi = '', imo = '', call_sign = '', name = '', own_name = '', note = '', tags = '' } = cells
  const isNumbered = hasNumber(cells)
  if (!isNumbered && name === '') return { reason: 'no_identifier', text: 'has no mmsi, imo, call_sign or name' }
  const row = isNumbered ? null : rowOfName(call, named, unquoted(name))
  if (typeof row === 'string') return { reason: row, text: nameProblems[row] }
  const given = {
    ...(mmsi && { mmsi: mmsiIn(mmsi) }),
    ...(imo && { imo: numberIn(imo.replace(/^IMO\s*/i, '')) }),
    ...(call_sign && { call_sign: unquoted(call_sign) }),
    name: unquoted(own_name) || (isNumbered && unquoted(name)) || null,
    note: unquoted(note) || null,
    tags: unquoted(tags)
      .split(';')
      .map((tag) => tag.trim())
      .filter(Boolean),
  }
  const read = (row === null ? newMemberSchema : memberChangesSchema).safeParse(given)
  if (!read.success) {
    const [issue] = read.error.issues
    return { reason: 'invalid', text: `${issue?.path.join('.')} ${issue?.message}` }
  }
  const wanted = row === null ? wantedOf(call, read.data, 'vessel') : memberOfRow(call, row, read.data)
  if (!wanted.unclear) return { wanted }
  return { reason: 'several_vessels', text: 'several vessels have these numbers' }
}

const nameProblems = { unknown_name: 'no vessel has this name', several_vessels: 'several vessels have this name' }

/** The row of the only vessel with a name, or the reason why there is none. */
function rowOfName({ fleet }: Call, named: Named, name: string): number | keyof typeof nameProblems {
  const row = named.get(foldText(name))
  if (row === null) return 'several_vessels'
  // A vessel may have been removed since.
  return row !== undefined && fleet.live.has(row) ? row : 'unknown_name'
}

/** Spreadsheets drop the zeros that MMSIs of stations and groups begin with. */
function mmsiIn(text: string): number {
  const fewestDigits = 7
  return text.length < fewestDigits ? Number.NaN : numberIn(text)
}

function numberIn(text: string): number {
  return /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
}

/** Removes the quote that our own files have before texts that a spreadsheet would read as a formula. */
function unquoted(text: string): string {
  return text.replace(/^'(?=\s*[=+\-@])/, '')
}
