import type { FilterRow } from './filterTable.ts'

/** What a filter takes, in words. */
export function filterForm(row: FilterRow): string {
  switch (row.kind) {
    case 'substring':
      return 'Text, whatever the case'
    case 'area':
      return 'GeoJSON: a Polygon or MultiPolygon, a Feature or FeatureCollection of them'
    case 'minimum':
    case 'maximum':
      return row.form === 'time' ? 'ISO 8601 time, date, or seconds since 1970' : 'Number'
    case 'list':
      return `${listForm(row)}; several with commas between`
  }
}

function listForm(row: Extract<FilterRow, { kind: 'list' }>): string {
  switch (row.form) {
    case 'integer':
      return 'Whole number'
    case 'text':
      return 'Text'
    case 'word':
      return row.words.join(', ')
    case 'code':
      return row.like.replace(/^./, (first) => first.toUpperCase())
  }
}
