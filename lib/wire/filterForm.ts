import { boxForm } from './area/boundingBox.ts'
import type { FilterRow } from './filterTable.ts'

/** Longer lists do not fit into a sentence; see wordsBeside. */
const manyWords = 20

/** Describes the values that a filter accepts. */
export function filterForm(row: FilterRow): string {
  switch (row.kind) {
    case 'substring':
      return 'Text, in any case'
    case 'area':
      return 'GeoJSON (a Polygon or MultiPolygon, a Feature or FeatureCollection of them), or the compact text `a1.…` of a dashboard URL'
    case 'box':
      return boxForm.replace(/^./, (first) => first.toUpperCase())
    case 'minimum':
    case 'maximum':
      return row.form === 'time'
        ? 'ISO 8601 time, date, seconds since 1970, or duration from now (-PT1H: an hour ago)'
        : 'Number'
    case 'list':
      return `${listForm(row)}; several separated by commas`
  }
}

/** The words of a filter, if they are too many for the form; shown separately. */
export function wordsBeside(row: FilterRow): readonly string[] {
  return row.kind === 'list' && row.form === 'word' && row.words.length > manyWords ? row.words : []
}

function listForm(row: Extract<FilterRow, { kind: 'list' }>): string {
  switch (row.form) {
    case 'integer':
      return 'Whole number'
    case 'text':
      return 'Text'
    case 'vesselList':
      return 'Id or name of a list'
    case 'word':
      return row.words.length > manyWords ? `One of ${row.words.length} words` : row.words.join(', ')
    case 'code':
      return row.like.replace(/^./, (first) => first.toUpperCase())
  }
}
