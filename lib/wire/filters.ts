import { type AreaResult, parseArea } from './area/area.ts'
import { type BoxResult, parseBoxes } from './area/boundingBox.ts'
import type { ColumnName } from './columns.ts'
import { type Comparison, foldText } from './condition.ts'
import { anyWord, type FilterParameter, type FilterRow, filterTable } from './filterTable.ts'
import { canNameList, type ListIdOf, noLists } from './lists.ts'
import { mustBe, type ParameterErrors } from './parameters.ts'
import type { ParameterError } from './problemSchema.ts'
import { parseRelativeTime, parseTime, timeForm } from './time.ts'

/** Condition of a request parameter. Words have the case of the table. */
export type Filter = Comparison & {
  parameter: FilterParameter
  column: ColumnName
  /** True for a time relative to now, whose value changes between requests. */
  relative?: true
}

/** Reads the filters of a query string, and resolves relative times and names of lists. Ignores other parameters. */
export function parseFilters(
  query: URLSearchParams,
  nowMicroseconds: number,
  listIdOf: ListIdOf = noLists,
): { filters: Filter[]; errors: ParameterErrors } {
  const filters: Filter[] = []
  const errors: ParameterErrors = { malformed: [], unprocessable: [] }
  for (const row of filterTable) {
    const given = namesOf(row).flatMap((name) => valuesOf(query, row, name))
    if (given.length === 0) continue
    const result = parseRow(row, given, { nowMicroseconds, listIdOf })
    if ('filter' in result) filters.push(result.filter)
    else errors[result.problem].push({ parameter: writtenName(query, row.parameter), reason: result.reason })
  }
  errors.unprocessable.push(...emptyRanges(filters, (parameter) => writtenName(query, parameter)))
  return { filters, errors }
}

/** Replaces the names of lists by ids, because a name means another list to another caller. */
export function withListIds(query: URLSearchParams, filters: readonly Filter[]): URLSearchParams {
  if (!query.has('list')) return query
  const named = new URLSearchParams(query)
  const filter = filters.find(({ column }) => column === 'list')
  if (filter?.kind === 'list') named.set('list', filter.values.join())
  else named.delete('list')
  return named
}

/** Returns the parameter name used in a query, which may be an alias. */
export function writtenName(query: URLSearchParams, parameter: string): string {
  const row = filterTable.find((candidate) => candidate.parameter === parameter)
  return (row && namesOf(row).find((name) => valuesOf(query, row, name).length > 0)) ?? parameter
}

type RowResult = { filter: Filter } | { problem: keyof ParameterErrors; reason: string }

function namesOf(row: FilterRow): readonly string[] {
  return [row.parameter, ...(row.aliases ?? [])]
}

/** Splits lists and drops empty items. */
function valuesOf(query: URLSearchParams, row: FilterRow, name: string): string[] {
  const given = query.getAll(name)
  const values = row.kind === 'list' ? given.flatMap((value) => itemsOf(row, value)) : given
  const texts = values.map((value) => value.trim()).filter((value) => value !== '')
  return row.kind === 'list' && row.form === 'vesselList' ? texts.filter(canNameList) : texts
}

/** Splits a list at commas, except within a known word that contains one ("Floating storage, offtake"). */
function itemsOf(row: FilterRow, list: string): string[] {
  const words = 'words' in row ? wordsOf(row.words) : null
  const items: string[] = []
  let isBehindItem = false
  for (const part of list.split(',')) {
    const before = isBehindItem ? items.at(-1) : undefined
    isBehindItem = part.trim() !== ''
    if (!isBehindItem) continue
    const joined = `${before},${part}`
    if (before !== undefined && words?.has(foldWord(joined))) items[items.length - 1] = joined
    else items.push(part)
  }
  return items
}

const foldedWords = new Map<readonly string[], ReadonlyMap<string, string>>()

/** The words of a list by their folded form, cached. */
function wordsOf(words: readonly string[]): ReadonlyMap<string, string> {
  const known = foldedWords.get(words) ?? new Map(words.map((word) => [foldWord(word), word]))
  foldedWords.set(words, known)
  return known
}

function foldWord(word: string): string {
  return foldText(word).replaceAll(', ', ',')
}

interface Meanings {
  nowMicroseconds: number
  listIdOf: ListIdOf
}

function parseRow(row: FilterRow, given: string[], { nowMicroseconds, listIdOf }: Meanings): RowResult {
  if (row.kind === 'list' && row.form === 'vesselList') return listed(row, given, listIdOf)
  if (row.kind === 'list') {
    const values: (string | number)[] = []
    for (const item of given) {
      const value = parseItem(row, item)
      if (typeof value === 'object') return { problem: 'malformed', reason: value.reason }
      values.push(value)
    }
    const isAny = row.form === 'word' && row.hasAny && values.includes(anyWord)
    const listed = isAny ? row.words.filter((word) => word !== anyWord) : values
    return { filter: { parameter: row.parameter, column: row.column, kind: 'list', values: listed } }
  }
  const { parameter, column } = row
  if (row.kind === 'box') return placed({ parameter, column }, parseBoxes(given))
  const [value = '', second] = given
  if (second !== undefined) return { problem: 'malformed', reason: 'may be given only once' }
  switch (row.kind) {
    case 'substring':
      return { filter: { parameter, column: row.column, kind: row.kind, text: foldText(value) } }
    case 'area':
      return placed({ parameter, column }, parseArea(value))
    default: {
      const base = { parameter, column: row.column, kind: row.kind }
      const relative = row.form === 'time' ? parseRelativeTime(value, nowMicroseconds) : null
      if (relative !== null) return { filter: { ...base, value: relative, relative: true } }
      const limit = row.form === 'time' ? parseTime(value) : parseNumber(value)
      if (limit !== null) return { filter: { ...base, value: limit } }
      return { problem: 'malformed', reason: mustBe(row.form === 'time' ? timeForm : 'a number', value) }
    }
  }
}

function listed({ parameter, column }: FilterRow, given: string[], listIdOf: ListIdOf): RowResult {
  const values = new Set<string>()
  for (const text of given) {
    const found = listIdOf(text)
    if ('reason' in found) return { problem: 'unprocessable', reason: found.reason }
    values.add(found.id)
  }
  return { filter: { parameter, column, kind: 'list', values: [...values].sort() } }
}

function placed(base: Pick<FilterRow, 'parameter' | 'column'>, result: AreaResult | BoxResult): RowResult {
  return 'area' in result ? { filter: { ...base, kind: 'area', area: result.area } } : result
}

function parseItem(row: Extract<FilterRow, { kind: 'list' }>, item: string): string | number | { reason: string } {
  switch (row.form) {
    case 'integer': {
      const value = /^\d{1,10}$/.test(item) ? Number(item) : Number.NaN
      if (value >= row.minimum && value <= row.maximum) return value
      return { reason: mustBe(`a whole number from ${row.minimum} to ${row.maximum}`, item) }
    }
    case 'word': {
      const word = wordsOf(row.words).get(foldWord(item))
      return word ?? { reason: mustBe(`one of ${row.words.join(', ')}`, item) }
    }
    case 'code': {
      const code = item.toUpperCase()
      return row.pattern.test(code) ? code.replace(' ', '') : { reason: mustBe(row.like, item) }
    }
    case 'text':
    case 'vesselList':
      return foldText(item)
  }
}

function parseNumber(text: string): number | null {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : null
}

function emptyRanges(
  filters: readonly Filter[],
  writtenName: (parameter: FilterParameter) => string,
): ParameterError[] {
  return filters.flatMap((low) => {
    if (low.kind !== 'minimum') return []
    const high = filters.find((other) => other.kind === 'maximum' && other.column === low.column)
    if (high?.kind !== 'maximum' || low.value <= high.value) return []
    const reason = `must not be greater than ${writtenName(high.parameter)}`
    return [{ parameter: writtenName(low.parameter), reason }]
  })
}
