import { addChanges, type DiaryChange, diaryFields, thinnedFields, thinnedMilliseconds } from '#lib/vessel/diary.ts'
import { type StoredChange, vesselsOf } from './changes.ts'
import { change, type Plan, query } from './database.ts'
import type { DecisionOfBatch } from './identities.ts'

/** The oldest changes of a vessel are removed first. */
export const maxChanges = 2_000

interface ChangingVessel {
  number: number
  /** `null` once the vessel has been removed. */
  record: Uint8Array | null
  changes?: readonly DiaryChange[]
}

/**
 * Writes the changes of a batch of vessels in its transaction, before the stamp of the batch is noted: a batch that is repeated
 * after an unknown outcome must not be thinned into itself.
 */
export function* writeChanges(
  vessels: readonly ChangingVessel[],
  stampMicroseconds: number,
  decisions: readonly DecisionOfBatch[],
): Plan<void> {
  for (const { decision, returned } of decisions) {
    const { kind, state, number, other } = decision
    if (kind === 'join' && state === 'made') yield* moveChanges(number, other)
    if (returned) yield* returnChanges(number, other, returned)
  }
  const removed = vessels.flatMap(({ number, record }) => (record === null ? { number } : []))
  if (removed.length > 0) yield* change(`DELETE FROM vessel_change WHERE mmsi IN ${vesselsOf('removed')}`, { removed })
  const changed = vessels.filter(({ record, changes }) => record !== null && changes && changes.length > 0)
  if (changed.length === 0 || (yield* isWritten(stampMicroseconds))) return
  yield* addAll(changed.map(({ number, changes = [] }) => ({ number, changes })))
}

function* isWritten(stampMicroseconds: number): Plan<boolean> {
  const latest = yield* query<{ value: number }>(`SELECT value FROM meta WHERE name = 'latest_stamp_microseconds'`)
  return stampMicroseconds > 0 && Number(latest[0]?.value ?? 0) >= stampMicroseconds
}

/** Gives the changes of a joined vessel to the one that continues. */
function* moveChanges(number: number, other: number): Plan<void> {
  yield* change(
    `UPDATE vessel_change SET mmsi = @number,
       own = CASE own WHEN 0 THEN CAST(@other AS bigint) WHEN @number THEN 0 ELSE own END
     WHERE mmsi = @other AND NOT EXISTS (
       SELECT 1 FROM vessel_change AS same
       WHERE same.mmsi = @number AND same.at = vessel_change.at AND same.field = vessel_change.field
         AND same.own = CASE vessel_change.own WHEN 0 THEN CAST(@other AS bigint) WHEN @number THEN 0 ELSE vessel_change.own END)`,
    { number, other },
  )
}

/** Undoes `moveChanges`. The change to the other's MMSI never was. */
function* returnChanges(number: number, other: number, { numbers, mmsi }: NonNullable<DecisionOfBatch['returned']>) {
  const values = { number, other, mmsi: String(mmsi), numbers: numbers.map((each) => ({ number: each })) }
  const [field, flag] = [diaryFields.indexOf('mmsi'), diaryFields.indexOf('flag')]
  yield* change(
    `DELETE FROM vessel_change WHERE mmsi = @number AND field IN (${field}, ${flag}) AND own IN ${vesselsOf('numbers')}
       AND at IN (SELECT at FROM vessel_change WHERE mmsi = @number AND field = ${field} AND value_before = @mmsi)`,
    values,
  )
  yield* change(
    `UPDATE vessel_change SET mmsi = @other, own = CASE own WHEN @other THEN 0 ELSE own END
     WHERE mmsi = @number AND own IN ${vesselsOf('numbers')}`,
    values,
  )
}

type Changed = { number: number; changes: readonly DiaryChange[] }

function* addAll(vessels: readonly Changed[]): Plan<void> {
  const stored = yield* storedBeside(vessels)
  const set: object[] = []
  const removed: object[] = []
  const sources = new Set<string>()
  for (const { number, changes } of vessels) {
    const added = addChanges(stored.get(number) ?? [], changes)
    const rowOf = (row: DiaryChange) => {
      const own = row.own === number ? 0 : row.own
      return { ...row, number, own, field: diaryFields.indexOf(row.field) }
    }
    set.push(...added.set.map(rowOf))
    removed.push(...added.removed.map(rowOf))
    for (const { source } of added.set) if (source !== null) sources.add(source)
  }
  if (removed.length > 0)
    yield* change(
      `DELETE FROM vessel_change WHERE (mmsi, at, field, own) IN (
         SELECT ${['number', 'at', 'field', 'own'].map((name) => cast(name)).join(', ')} FROM json_each(@removed))`,
      { removed },
    )
  if (set.length === 0) return
  yield* change(
    `INSERT INTO change_source (name) SELECT value ->> 'name' FROM json_each(@sources)
     WHERE NOT EXISTS (SELECT 1 FROM change_source WHERE name = value ->> 'name')`,
    { sources: [...sources].map((name) => ({ name })) },
  )
  yield* change(
    `INSERT INTO vessel_change (mmsi, at, field, own, value_before, value_after, source, reports)
     SELECT ${cast('number')}, ${cast('at')}, ${cast('field', 'integer')}, ${cast('own')}, value ->> 'before', value ->> 'after',
       (SELECT id FROM change_source WHERE name = value ->> 'source'), ${cast('reports', 'integer')}
     FROM json_each(@set) WHERE true
     ON CONFLICT (mmsi, at, field, own) DO UPDATE SET
       value_after = excluded.value_after, source = excluded.source, reports = excluded.reports`,
    { set },
  )
  yield* trim(vessels.map(({ number }) => number))
}

/** The stored changes that a change of a vessel may continue. */
function* storedBeside(vessels: readonly Changed[]): Plan<Map<number, DiaryChange[]>> {
  const asked = vessels.flatMap(({ number, changes }) => {
    const times = changes.map(({ at }) => at)
    const margin = changes.some(({ field }) => thinnedFields.includes(field)) ? thinnedMilliseconds : 0
    return { number, since: Math.min(...times) - margin, until: Math.max(...times) + margin }
  })
  const rows = yield* query<StoredChange & { number: number }>(
    `SELECT mmsi AS number, at, field, own, value_before AS "before", value_after AS "after", NULL AS source, reports
     FROM json_each(@asked) CROSS JOIN vessel_change
     WHERE mmsi = ${cast('number')} AND at BETWEEN ${cast('since')} AND ${cast('until')}
     ORDER BY mmsi, at`,
    { asked },
  )
  const byVessel = new Map<number, DiaryChange[]>()
  for (const { number, field, own, ...row } of rows) {
    const name = diaryFields[field]
    if (name === undefined) continue
    const stored = { ...row, field: name, own: own === 0 ? number : own }
    byVessel.set(number, [...(byVessel.get(number) ?? []), stored])
  }
  return byVessel
}

function* trim(numbers: readonly number[]): Plan<void> {
  const counts = yield* query<{ number: number; count: number }>(
    `SELECT mmsi AS number, count(*) AS count FROM vessel_change WHERE mmsi IN ${vesselsOf('numbers')}
     GROUP BY mmsi HAVING count(*) > ${maxChanges}`,
    { numbers: numbers.map((number) => ({ number })) },
  )
  for (const { number, count } of counts) {
    yield* change(
      `DELETE FROM vessel_change WHERE mmsi = @number AND (at, field, own) IN (
         SELECT at, field, own FROM vessel_change WHERE mmsi = @number ORDER BY at, field, own LIMIT @surplus)`,
      { number, surplus: Number(count) - maxChanges },
    )
  }
}

function cast(name: string, type = 'bigint'): string {
  return `CAST(value ->> '${name}' AS ${type})`
}
