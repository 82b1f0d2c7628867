import { describe, expect, it } from 'vitest'
import { csvRecords, tableText, tableTextInSteps } from './csv.ts'

const read = (lines: readonly string[], separator = ',') => [...csvRecords(lines.join('\n'), separator)]

describe('records of a table', () => {
  it('have the number of their first line, and skip empty lines', () => {
    expect(read(['imo,dwt', '', ' ', '9074729,"1,5"\r', '', '9074743,'])).toEqual([
      { row: 1, fields: ['imo', 'dwt'] },
      { row: 4, fields: ['9074729', '1,5'] },
      { row: 6, fields: ['9074743', ''] },
    ])
  })

  it('continue on the next line within a quote, with empty lines and doubled quotes', () => {
    expect(read(['1,"Yard ""No. 2"",\r', '', '""', 'Shanghai",x', '2,"a",""'])).toEqual([
      { row: 1, fields: ['1', 'Yard "No. 2",\n\n"\nShanghai', 'x'] },
      { row: 5, fields: ['2', 'a', ''] },
    ])
  })

  it('keep a quote within a cell, for any separator', () => {
    expect(read(['1,5" GUN BARGE', '2,a "b" c'])).toEqual([
      { row: 1, fields: ['1', '5" GUN BARGE'] },
      { row: 2, fields: ['2', 'a "b" c'] },
    ])
    expect(read(['1;5" GUN, 2" BARGE;"a;', 'b"'], ';')).toEqual([
      { row: 1, fields: ['1', '5" GUN, 2" BARGE', 'a;\nb'] },
    ])
  })

  it.each([
    ['nothing closes', ['2,b']],
    ['the next quoted cell closes', ['2,"b, c"']],
    ['a line that opens one itself closes', ['2,"b', 'c"']],
    ['a hundred lines do not close', Array.from({ length: 250 }, (_, i) => `${i},b`)],
    ['64 KiB do not close', ['2,b', `3,${'c'.repeat(70_000)}`, '4,d"']],
  ])('lose one line to a quote that %s', (_, below) => {
    const [broken, ...rest] = read(['1,"a', ...below])
    expect(broken).toEqual({ row: 1, fields: null })
    expect(rest).toEqual(read(['', ...below]))
  })

  it('lose one line to a cell that continues after its quote', () => {
    expect(read(['1,"Yard "No. 2", Shanghai"', '2,b'])).toEqual([
      { row: 1, fields: null },
      { row: 2, fields: ['2', 'b'] },
    ])
  })

  it('may have any length on one line', () => {
    const cell = 'c'.repeat(200_000)
    expect(read([`1,"${cell}"`])).toEqual([{ row: 1, fields: ['1', cell] }])
  })

  it('are read in linear time: 100,000 lines after an open quote', () => {
    const lines = Array.from({ length: 100_000 }, (_, i) => `${i},x`)
    expect(read(['1,"a', ...lines])).toHaveLength(100_001)
  })
})

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

it.each([
  ['UTF-8', (long: string) => Buffer.from(long)],
  ['UTF-16', (long: string) => Buffer.from(`\ufeff${long}`, 'utf16le')],
  ['the code page of Western Europe', (long: string) => Buffer.from(long.replaceAll('€', 'é'), 'latin1')],
])('decodes a long table in %s in steps, which split no character', (_, encode) => {
  const bytes = encode(`x${'€'.repeat(300_000)}`)
  const steps = [...tableTextInSteps(bytes)]
  expect(steps.length).toBeGreaterThan(1)
  expect(tableText(bytes)).toMatch(/^x(€{300000}|é{300000})$/)
})
