/** The fields of a CSV row (RFC 4180, but on one line); `null` where a quote does not end. */
export function fieldsOf(line: string, separator = ','): string[] | null {
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

/** The position of the closing quote; a doubled quote is part of the field. */
export function endOfQuoted(line: string, from: number): number {
  for (let position = line.indexOf('"', from); position >= 0; position = line.indexOf('"', position + 2)) {
    if (line.charAt(position + 1) !== '"') return position
  }
  return -1
}
