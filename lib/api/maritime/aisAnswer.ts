import type { CreditJson } from '#lib/wire/creditSchemas.ts'
import { creditsMember, csvParts, type FileParts, geoJsonParts } from '#lib/wire/formats/fileParts.ts'
import { fileTypes } from '#lib/wire/formats/fileTypes.ts'
import { type AisRow, aisGeometry, aisTable } from '#lib/wire/rows/aisRow.ts'
import { flatColumns } from '#lib/wire/table.ts'
import { parseTime } from '#lib/wire/time.ts'
import { compareTexts } from '../filterText/comparisons.ts'
import type { AisParams, AisSort } from './aisParams.ts'

export const contentTypes = { json: fileTypes.json.contentType, csv: fileTypes.csv.contentType }

/** A file of rows. Its counts are written at the end, when they are known. */
export function aisParts(
  { format, properties }: Pick<AisParams, 'format' | 'properties'>,
  credits: readonly CreditJson[],
  after: () => { numberMatched: number; storedSince?: string },
): FileParts<AisRow> {
  const table = aisTable(properties)
  if (format === 'csv') return csvParts(table)
  const columns = flatColumns(table, 'geojson')
  let numberReturned = 0
  const featureOf = (row: AisRow) => {
    numberReturned += 1
    const values: Record<string, unknown> = {}
    for (const { name, of } of columns) values[name] = of(row)
    return { type: 'Feature', id: row.id, geometry: aisGeometry(row), geometry_name: 'position', properties: values }
  }
  return geoJsonParts(featureOf, {
    after: () => ({ ...after(), numberReturned, ...creditsMember(credits) }),
  })
}

type SortValue = string | number | null

/** A row with the values by which it is sorted. */
export interface SortedRow<Row> {
  row: Row
  values: readonly SortValue[]
  number: number
}

/** The values of a row by which it is sorted; times as numbers. */
export function sortValuesOf(sorts: readonly AisSort[]): (row: AisRow) => SortValue[] {
  const columns = flatColumns(aisTable(sorts.map(({ property }) => property)), 'csv')
  return (row) =>
    columns.map(({ kind, of }) => {
      const value = of(row)
      if (typeof value === 'boolean') return Number(value)
      return kind === 'time' && value !== null ? parseTime(String(value)) : value
    })
}

/** Unknown values are last in both directions. */
export function compareRows(sorts: readonly AisSort[]) {
  return (a: Omit<SortedRow<unknown>, 'row'>, b: Omit<SortedRow<unknown>, 'row'>): number => {
    for (const [place, { descending }] of sorts.entries()) {
      const [one = null, other = null] = [a.values[place], b.values[place]]
      if (one === other) continue
      if (one === null) return 1
      if (other === null) return -1
      const order = typeof one === 'string' ? compareTexts(one, String(other)) : one - Number(other)
      return descending ? -order : order
    }
    return a.number - b.number
  }
}
