import {
  type EntryFormatName,
  type EntryKind,
  type EntryPage,
  entriesText,
  entryFormats,
} from '#lib/wire/formats/entryFormats.ts'
import { pageAnswer } from '../answer/page.ts'
import type { Call } from '../route.ts'

export function boardAnswer<Entry>(
  call: Call,
  format: EntryFormatName,
  board: EntryPage<Entry>,
  kind: EntryKind<Entry>,
): Response {
  const { contentType } = entryFormats[format]
  return pageAnswer(call, { format, contentType, text: entriesText(format, board, kind), ...board })
}
