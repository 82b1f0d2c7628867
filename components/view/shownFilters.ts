import type { AreaPolygon } from '#lib/wire/area/area.ts'
import { wrapLongitude } from '#lib/wire/area/boundingBox.ts'
import type { Filter } from '#lib/wire/filters.ts'
import { anyWord, type FilterParameter, filterRowOf, filterTable } from '#lib/wire/filterTable.ts'
import { formatPosition } from '../ui/words/format.ts'
import { type FilterFormat, formatChoice } from './filterFormat.ts'
import { parametersOf, type SectionRow, sectionOf } from './filterSections.ts'

/** A chip: a filter, or both ends of a range. */
export interface ShownFilter {
  parameters: readonly FilterParameter[]
  label: string
  value: string
}

type RangeSection = Extract<SectionRow, { control: 'range' | 'within' }>

const namedOfList = 3

/** The chips of the filters, in the order of the filter table. */
export function shownFilters(
  parsed: readonly Filter[],
  values: Readonly<Record<FilterParameter, string | null>>,
  format: FilterFormat,
): ShownFilter[] {
  const shown: ShownFilter[] = []
  const done = new Set<FilterParameter>()
  for (const { parameter } of filterTable) {
    const filter = parsed.find((candidate) => candidate.parameter === parameter)
    if (!filter || done.has(parameter)) continue
    const section = sectionOf(parameter)
    const range = section?.control === 'range' || section?.control === 'within' ? section : null
    const parameters = range ? parametersOf(range) : [parameter]
    for (const other of parameters) done.add(other)
    const label = range ? format.words.groups[range.group] : format.words.labels[parameter]
    const value = range ? formatRange(parsed, values, range, format) : formatValue(filter, format)
    shown.push({ parameters: parameters.filter((other) => values[other]), label, value })
  }
  return shown
}

function formatValue(filter: Filter, format: FilterFormat): string {
  switch (filter.kind) {
    case 'substring':
      return format.words.contains(filter.text)
    case 'area':
      return filterRowOf(filter.parameter).kind === 'box'
        ? filter.area.polygons.map((box) => formatCorners(box, format)).join()
        : format.words.areas(filter.area.polygons.length)
    case 'list': {
      if (isAny(filter)) return format.words.anyValue
      const names = [...new Set(filter.values)].map((value) => formatChoice(filter.parameter, String(value), format))
      const first = names.slice(0, namedOfList).join(', ')
      return names.length > namedOfList ? format.words.list(first, names.length - namedOfList) : first
    }
    default:
      return String(filter.value)
  }
}

/** Whether a list has all words that `any` in the address stands for. */
function isAny({ parameter, values }: Extract<Filter, { kind: 'list' }>): boolean {
  const row = filterRowOf(parameter)
  if (row.kind !== 'list' || row.form !== 'word' || !row.hasAny) return false
  const listed = values.map(String)
  return row.words.every((word) => word === anyWord || listed.includes(word))
}

function formatCorners({ west, south, east, north }: AreaPolygon, { locale }: FilterFormat): string {
  return `${formatPosition([west, south], locale)} – ${formatPosition([wrapLongitude(east), north], locale)}`
}

function formatRange(
  parsed: readonly Filter[],
  values: Readonly<Record<FilterParameter, string | null>>,
  section: RangeSection,
  format: FilterFormat,
): string {
  const { words } = format
  const parameters = parametersOf(section)
  const end = (kind: 'minimum' | 'maximum') =>
    parsed.find((filter) => filter.kind === kind && parameters.some((parameter) => parameter === filter.parameter))
  const [low, high] = [end('minimum'), end('maximum')]
  const text = (filter: Filter | undefined) => (filter ? (values[filter.parameter] ?? '') : '')
  if (section.control === 'range') {
    const { unit } = section
    const [from, to] = [text(low), text(high)].map(
      (given) => given && format.locale.decimal(Number(given), decimalsOf(given)),
    )
    if (low && high) return `${words.between(from ?? '', to ?? '')} ${unit}`
    return low ? words.atLeast(`${from} ${unit}`) : words.atMost(`${to} ${unit}`)
  }
  const ends = [
    low && formatEnd(low, text(low), words.since, words.within, format),
    high &&
      formatEnd(high, text(high), words.until, section.direction === 'past' ? words.longerThan : words.ahead, format),
  ]
  // "Within the next day" begins now, so the start is not shown.
  if (section.direction === 'future' && low && high && isRelative(high)) return ends[1] ?? ''
  return ends.filter(Boolean).join(', ')
}

function formatEnd(
  filter: Filter,
  text: string,
  absolute: (moment: string) => string,
  relative: (distance: string) => string,
  { words, locale }: FilterFormat,
): string {
  const distance = durationOf(text)
  const hasRelativeWords = distance?.amount === 0 || text.trim().startsWith('-') !== (relative === words.ahead)
  if (distance && hasRelativeWords) return relative(words.distance[distance.unit](distance.amount))
  const value = 'value' in filter ? filter.value / 1000 : 0
  return absolute(locale.moment(value, 'utc'))
}

function isRelative(filter: Filter): boolean {
  return 'relative' in filter
}

/** `Intl.NumberFormat` takes at most 100. */
const maxDecimals = 6

function decimalsOf(text: string): number {
  return Math.min((text.split('.')[1] ?? '').length, maxDecimals)
}

export interface Duration {
  amount: number
  unit: 'week' | 'day' | 'hour' | 'minute' | 'second'
}

const units: Readonly<Record<string, Duration['unit']>> = {
  W: 'week',
  D: 'day',
  TH: 'hour',
  TM: 'minute',
  TS: 'second',
}

/** A duration of one unit, such as `-PT30M`; `null` for mixed ones, which are shown as a time. */
export function durationOf(text: string): Duration | null {
  const [, time = '', amount, letter = ''] = /^[+ -]?P(T?)(\d+)([WDHMS])$/i.exec(text.trim()) ?? []
  const unit = units[`${time}${letter}`.toUpperCase()]
  return unit ? { amount: Number(amount), unit } : null
}
