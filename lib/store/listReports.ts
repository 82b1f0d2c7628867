import { change, changeInPieces, columnsOf, type Database, type Plan, query } from './database.ts'

/** Times are milliseconds since 1970. */
export interface StoredReport {
  id: string
  list: string
  /** A noon or midnight. A list has one report of each. */
  dueAt: number
  madeAt: number
  /** The scope of the list’s owner then; `null`: all vessels. */
  scope: string | null
  /** JSON. */
  counts: string
  /** The rows that messages to webhooks have, as JSON. */
  firstRows: string
  /** The size of first rows and all parts. */
  bytes: number
}

/** A report without its rows. */
type KeptReport = Omit<StoredReport, 'firstRows' | 'bytes'>

export interface ReportTerms {
  /** The setting of its list, as stored. If the list has another one meanwhile, the report is refused. */
  setting: string
  webhooks: readonly string[]
  maxBytesOfOwner: number
}

const keptNames = ['id', 'list', 'dueAt', 'madeAt', 'scope', 'counts'] as const
const keptColumns = columnsOf<KeptReport>('list_report', keptNames)
const columns = columnsOf<StoredReport>('list_report', [...keptNames, 'firstRows', 'bytes'])
/** Each takes many pages of the database. */
const partsAPiece = 20

/**
 * Reports of lists, which web processes write: first the parts of rows, each in its own transaction, then the report. Parts without a
 * report remain when another process was first, or when a process died.
 */
export function listReportStore(database: Database) {
  const find = (where: string, values: object) =>
    database.read<KeptReport>(
      `SELECT ${keptColumns.selected} FROM list_report WHERE ${where} ORDER BY due_at DESC`,
      values,
    )

  return {
    dueSince: (dueAt: number) =>
      database.read<Pick<StoredReport, 'list' | 'dueAt'>>(
        'SELECT list, due_at AS "dueAt" FROM list_report WHERE due_at >= @dueAt',
        { dueAt },
      ),

    /** Newest first. */
    ofList: (list: string) => find('list = @list', { list }),

    get: async (list: string, dueAt: number): Promise<KeptReport | null> =>
      (await find('list = @list AND due_at = @dueAt', { list, dueAt }))[0] ?? null,

    addPart: (report: string, part: number, content: Uint8Array, at: number) =>
      database.change(
        'INSERT INTO list_report_part (report, part, content, written_at) VALUES (@report, @part, @content, @at)',
        { report, part, content, at },
      ),

    /** `null` after the last one. */
    async part(report: string, part: number): Promise<Uint8Array | null> {
      const sql = 'SELECT content FROM list_report_part WHERE report = @report AND part = @part'
      return (await database.read<{ content: Uint8Array }>(sql, { report, part }))[0]?.content ?? null
    },

    /**
     * Adds a report of which all parts are stored, with its deliveries, and removes the oldest of its owner beyond the limit. `false`
     * when there is one of that time, the list or its setting is another, or its owner may not see those vessels any more.
     */
    add: (report: StoredReport, terms: ReportTerms): Promise<boolean> =>
      database.write(function* () {
        const values = { ...report, ...terms, webhooks: terms.webhooks.map((id) => ({ id })) }
        const added = yield* change(
          `INSERT INTO list_report (${columns.names}) SELECT ${columns.parameters} FROM vessel_list
           WHERE id = @list AND report = @setting AND NOT EXISTS (
             SELECT 1 FROM account WHERE email = owner
               AND (disabled_at IS NOT NULL OR coalesce(scope, '') <> coalesce(CAST(@scope AS text), '')))
           ON CONFLICT (list, due_at) DO NOTHING`,
          values,
        )
        if (added === 0) return false
        yield* addDeliveries(values)
        yield* removeOldest(values)
        return true
      }),

    removeBefore: (dueAt: number) => database.write(() => removeReports('due_at < @dueAt', { dueAt })),

    dropParts: (report: string) => removeParts(database, 'report = @report', { report }),

    /** Removes parts without a report that were written before then. */
    removeParts: (before: number) =>
      removeParts(database, 'written_at < @before AND report NOT IN (SELECT id FROM list_report)', { before }),
  }
}

/** Removes the reports for which the condition `where` is true, with their deliveries. Their parts are removed later. */
export function* removeReports(where: string, values: object): Plan<number> {
  const found = `SELECT id FROM list_report WHERE ${where}`
  yield* change(`DELETE FROM webhook_delivery WHERE report IN (${found})`, values)
  return yield* change(`DELETE FROM list_report WHERE ${where}`, values)
}

function removeParts(database: Database, where: string, values: object): Promise<number> {
  const found = `SELECT report, part FROM list_report_part WHERE ${where} LIMIT @piece`
  return changeInPieces(
    database,
    `DELETE FROM list_report_part WHERE (report, part) IN (${found})`,
    values,
    partsAPiece,
  )
}

function addDeliveries(values: object): Plan<number> {
  return change(
    `INSERT INTO webhook_delivery (webhook, report, at, next_at)
     SELECT webhook.id, @id, CAST(@madeAt AS bigint), CAST(@madeAt AS bigint)
     FROM webhook JOIN vessel_list ON vessel_list.owner = webhook.owner
     WHERE vessel_list.id = @list AND webhook.disabled_at IS NULL
       AND webhook.id IN (SELECT value ->> 'id' FROM json_each(@webhooks))
       AND NOT EXISTS (SELECT 1 FROM account WHERE email = webhook.owner AND messages_off)`,
    values,
  )
}

function* removeOldest(
  values: Pick<StoredReport, 'id' | 'list' | 'bytes'> & Pick<ReportTerms, 'maxBytesOfOwner'>,
): Plan<void> {
  const stored = yield* query<{ id: string; bytes: number }>(
    `SELECT list_report.id, bytes FROM list_report JOIN vessel_list ON vessel_list.id = list
     WHERE owner = (SELECT owner FROM vessel_list WHERE id = @list) AND list_report.id <> @id
     ORDER BY due_at DESC, list_report.id`,
    values,
  )
  let total = values.bytes
  const removed = stored.filter(({ bytes }) => {
    total += bytes
    return total > values.maxBytesOfOwner
  })
  if (removed.length === 0) return
  const found = `id IN (SELECT value ->> 'id' FROM json_each(@removed))`
  yield* removeReports(found, { removed: removed.map(({ id }) => ({ id })) })
}
