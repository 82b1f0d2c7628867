/** The fields of one line, or null where a quotation is not closed or begins within a field. */
export function fieldsOf(line: string): string[] | null {
  const fields: string[] = []
  let position = 0
  for (;;) {
    if (line[position] === '"') {
      const end = endOfQuotation(line, position)
      if (end === null) return null
      fields.push(line.slice(position + 1, end).replaceAll('""', '"'))
      position = end + 1
      if (position < line.length && line[position] !== ',') return null
    } else {
      const comma = line.indexOf(',', position)
      const field = line.slice(position, comma < 0 ? line.length : comma)
      if (field.includes('"')) return null
      fields.push(field)
      position += field.length
    }
    if (position >= line.length) return fields
    position += 1
  }
}

function endOfQuotation(line: string, start: number): number | null {
  for (let position = start + 1; position < line.length; position += 1) {
    if (line[position] !== '"') continue
    if (line[position + 1] !== '"') return position
    position += 1
  }
  return null
}
