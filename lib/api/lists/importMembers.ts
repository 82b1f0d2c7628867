import { csvTable, tableText } from '#lib/csv.ts'
import { type importReasons, type MemberImportJson, newMemberSchema } from '#lib/wire/listSchemas.ts'
import { ParameterReader } from '#lib/wire/parameters.ts'
import { checkRead, Problem, unprocessableMember } from '../answer/problem.ts'
import { bodyOf } from '../request/requestBody.ts'
import { type Call, withFleet } from '../route.ts'
import { addWanted, checkBounds, isWaiting, newcomers, type Wanted, wantedOf } from './addMembers.ts'
import { changing, editableList, recordListEvent } from './listCall.ts'

const maxBodyBytes = 8 * 1024 * 1024
/** Applies to rows with problems and to waiting rows, separately. */
const maxNamedRows = 200

type Reason = (typeof importReasons)[number]
type RowProblem = MemberImportJson['problems'][number]

/** POST /api/lists/{id}/import: CSV with a header; `dry_run=true` adds nothing. */
export const importMembers = changing(async (call: Call, { id }: { id: string }): Promise<MemberImportJson> => {
  const { request, url, turns } = call
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^text\/csv\s*(;|$)/i.test(contentType)) {
    throw new Problem('unsupported-media-type', `Content-Type must be text/csv, not "${contentType}".`)
  }
  const reader = new ParameterReader(url.searchParams)
  const isDryRun = reader.isTrue('dry_run')
  checkRead(reader)
  const list = editableList(call, id)
  const text = tableText(await bodyOf(request, maxBodyBytes))
  const wanted: Wanted[] = []
  const problems: RowProblem[] = []
  const waitingLines: number[] = []
  let rows = 0
  function* read() {
    for (const { line, cells } of rowsOf(text)) {
      rows += 1
      const result = readRow(call, cells)
      if ('reason' in result) problems.push({ line, ...result })
      else {
        wanted.push(result.wanted)
        if (isWaiting(result.wanted)) waitingLines.push(line)
      }
      yield
    }
  }
  await turns.run(read())
  const { added, already, waiting } = isDryRun ? planned(call, id, wanted) : await done(call, id, wanted)
  if (!isDryRun && added > 0) recordListEvent(call, 'list-members-added', list, `${added} members from a table`)
  await withFleet(call)
  return {
    dry_run: isDryRun,
    rows,
    added,
    already,
    waiting,
    waiting_lines: waitingLines.slice(0, maxNamedRows),
    problems: problems.slice(0, maxNamedRows),
    problem_count: problems.length,
  }
})

type Outcome = Pick<MemberImportJson, 'added' | 'already' | 'waiting'>

function planned(call: Call, list: string, wanted: readonly Wanted[]): Outcome {
  const added = wanted.filter(newcomers(call, list).isNew)
  checkBounds(call, list, added.length)
  return { added: added.length, already: wanted.length - added.length, waiting: added.filter(isWaiting).length }
}

async function done(call: Call, list: string, wanted: readonly Wanted[]): Promise<Outcome> {
  const { ids, already, waiting } = await addWanted(call, list, wanted)
  return { added: ids.length, already, waiting }
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
