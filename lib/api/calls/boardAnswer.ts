import {
  type BoardFormatName,
  type BoardPage,
  boardFormats,
  boardText,
  type EntryKind,
} from '#lib/wire/formats/boardFormats.ts'
import { licenceLinks } from '../answer/credits.ts'
import { dataAnswer } from '../answer/dataAnswer.ts'
import { linkHeader, pageLinks } from '../answer/page.ts'
import type { Call } from '../route.ts'

export function boardAnswer<Entry>(
  call: Call,
  format: BoardFormatName,
  board: BoardPage<Entry>,
  kind: EntryKind<Entry>,
): Response {
  const { paging, credits } = board
  return dataAnswer(boardFormats[format].contentType, boardText(format, board, kind), {
    ...(paging.total !== undefined && { 'X-Total-Count': String(paging.total) }),
    ...linkHeader([...(format === 'json' ? [] : pageLinks(call, paging)), ...licenceLinks(credits)]),
  })
}
