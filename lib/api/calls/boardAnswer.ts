import {
  type EntryFormatName,
  type EntryKind,
  type EntryPage,
  entriesText,
  entryFormats,
} from '#lib/wire/formats/entryFormats.ts'
import type { ParameterReader } from '#lib/wire/parameters.ts'
import { pageAnswer } from '../answer/page.ts'
import type { Call } from '../route.ts'

/** Whether entries are to have what the caller's lists say about their vessels. A cursor does not carry it. */
export function readOwnEmbed(_query: ParameterReader, request: ParameterReader): boolean {
  return request.word('embed', ['own']) !== null
}

export function boardAnswer<Entry>(
  call: Call,
  format: EntryFormatName,
  board: EntryPage<Entry>,
  kind: EntryKind<Entry>,
): Response {
  const { contentType } = entryFormats[format]
  return pageAnswer(call, { format, contentType, text: entriesText(format, board, kind), ...board })
}
