/** The fields of a CSV row on one line (RFC 4180); `null` for an unclosed quote. */
export function csvFields(line: string, separator = ','): string[] | null {
  if (!line.includes('"')) return line.split(separator)
  const fields: string[] = []
  for (let position = 0; position <= line.length; ) {
    const quoted = line.charAt(position) === '"'
    const end = quoted ? endOfQuoted(line, position + 1) : line.indexOf(separator, position)
    if (quoted && end < 0) return null
    const stop = end < 0 ? line.length : end
    fields.push(quoted ? line.slice(position + 1, stop).replaceAll('""', '"') : line.slice(position, stop))
    const next = quoted ? stop + 1 : stop
    if (next < line.length && line.charAt(next) !== separator) return null
    position = next + 1
  }
  return fields
}

/** A record of a table with the number of its first line; `fields` is `null` for a line with a stray quote. */
export interface CsvRecord {
  row: number
  fields: string[] | null
}

/** An unclosed quote is a stray one beyond these limits. */
const maxOpenLines = 100
const maxOpenCharacters = 64 * 1024

/** A quoted cell may continue on the next line. A quote that does not end with its cell costs its own line only. */
export function* csvRecords(content: string, separator: string): Generator<CsvRecord, undefined> {
  let row = 1
  for (let start = 0; start < content.length; ) {
    const line = lineAt(content, start)
    const isEmpty = line.text === '' || line.text.trim() === ''
    const record = isEmpty ? null : recordAt(content, start, separator)
    if (!isEmpty) yield { row, fields: record && csvFields(record.lines.join('\n'), separator) }
    row += record?.lines.length ?? 1
    start = record?.next ?? line.next
  }
}

/** Spreadsheets use another separator if the comma is the decimal separator. */
const separators = [',', ';', '\t']

/** The records below a header; `null` if no separator gives a known heading. */
export function csvTable(content: string, isKnown: (heading: string) => boolean) {
  for (const separator of separators) {
    const rows = csvRecords(content, separator)
    const headings = rows.next().value?.fields ?? []
    if (headings.some(isKnown)) return { headings, rows }
  }
  return null
}

/** The encoding of "CSV" from Western European spreadsheets, in which every byte is a character. */
const ofSpreadsheets = 'windows-1252'

/** Takes some milliseconds to decode. */
const bytesOfStep = 256 * 1024

/** Decodes a table in UTF-8, UTF-16 with a byte order mark, or windows-1252. */
export function tableText(bytes: Uint8Array): string {
  const steps = tableTextInSteps(bytes)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Decodes a table like `tableText`, in steps. */
export function* tableTextInSteps(bytes: Uint8Array): Generator<undefined, string> {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return yield* decoded(bytes, new TextDecoder('utf-16le'))
  if (first === 0xfe && second === 0xff) return yield* decoded(bytes, new TextDecoder('utf-16be'))
  try {
    return yield* decoded(bytes, new TextDecoder('utf-8', { fatal: true }))
  } catch {
    return yield* decoded(bytes, new TextDecoder(ofSpreadsheets))
  }
}

function* decoded(bytes: Uint8Array, decoder: TextDecoder): Generator<undefined, string> {
  let text = ''
  for (let from = 0; from < bytes.length; from += bytesOfStep) {
    text += decoder.decode(bytes.subarray(from, from + bytesOfStep), { stream: true })
    yield
  }
  return text + decoder.decode()
}

interface Line {
  text: string
  /** The index of the next line. */
  next: number
}

function lineAt(content: string, start: number): Line {
  const found = content.indexOf('\n', start)
  const end = found < 0 ? content.length : found
  return { text: content.slice(start, content.charAt(end - 1) === '\r' ? end - 1 : end), next: end + 1 }
}

function recordAt(content: string, start: number, separator: string): { lines: string[]; next: number } | null {
  const lines: string[] = []
  let isOpen = false
  for (let next = start; next < content.length && lines.length < maxOpenLines; ) {
    const line = lineAt(content, next)
    if (isOpen && line.next - start > maxOpenCharacters) return null
    const quote = quoteAfter(line.text, isOpen, separator)
    if (quote === 'astray') return null
    lines.push(line.text)
    next = line.next
    isOpen = quote === 'open'
    if (!isOpen) return { lines, next }
  }
  return null
}

/** Quotes open at the beginning of a cell and close at its end. */
function quoteAfter(line: string, isOpenBefore: boolean, separator: string): 'open' | 'closed' | 'astray' {
  let isOpen = isOpenBefore
  for (let position = 0; ; position += 1) {
    if (isOpen || line.charAt(position) === '"') {
      const end = endOfQuoted(line, isOpen ? position : position + 1)
      if (end < 0) return 'open'
      isOpen = false
      position = end + 1
      if (position < line.length && line.charAt(position) !== separator) return 'astray'
    } else position = line.indexOf(separator, position)
    if (position < 0 || position >= line.length) return 'closed'
  }
}

/** The position of the closing quote, or -1. A doubled quote is part of the field. */
function endOfQuoted(line: string, from: number): number {
  for (let position = line.indexOf('"', from); position >= 0; position = line.indexOf('"', position + 2)) {
    if (line.charAt(position + 1) !== '"') return position
  }
  return -1
}
