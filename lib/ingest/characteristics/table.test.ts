import { expect, it } from 'vitest'
import { tableText } from './table.ts'

const text = 'imo;ship_builder\r\n9074729;"Flensburger Schiffbau, Werft für Fähren"\r\n'
const wide = Buffer.from(`\ufeff${text}`, 'utf16le')

it.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
  ['UTF-16, as "Unicode text" of a spreadsheet', wide],
  ['UTF-16 the other way round', Buffer.from(wide).swap16()],
  ['the code page of Western Europe', Buffer.from(text, 'latin1')],
])('reads a table in %s', (_, bytes) => {
  expect(tableText(bytes)).toBe(text)
})
