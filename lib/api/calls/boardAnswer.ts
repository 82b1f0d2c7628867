import { type EntryFormatName, entryFormats, type RowPage, rowsText } from '#lib/wire/formats/entryFormats.ts'
import type { ParameterReader } from '#lib/wire/parameters.ts'
import type { Table } from '#lib/wire/table.ts'
import { pageAnswer } from '../answer/page.ts'
import type { Call } from '../route.ts'

/** Whether entries include the caller's data about their vessels. Cursors do not carry it. */
export function readOwnEmbed(_query: ParameterReader, request: ParameterReader): boolean {
  return request.word('embed', ['own']) !== null
}

export function boardAnswer<Source>(
  call: Call,
  format: EntryFormatName,
  table: Table<Source>,
  page: RowPage<Source>,
): Response {
  const { contentType } = entryFormats[format]
  return pageAnswer(call, { format, contentType, text: rowsText(format, table, page), ...page })
}
