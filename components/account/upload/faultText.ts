import type { CellProblemJson } from '#lib/wire/account.ts'
import type { UploadWords } from './uploadWords.ts'

/** Why a cell or a row of a table is not taken, in the reader's language. */
export function faultText(fault: CellProblemJson['fault'], words: UploadWords): string {
  switch (fault.kind) {
    case 'not':
      return words.not(fault.cell, words.accepted[fault.accepted])
    case 'fields':
      return words.fields(fault.count, fault.expected)
    case 'no-number':
      return words.noNumber
    case 'open-quote':
      return words.openQuote
    case 'not-json':
      return words.notJson
  }
}
