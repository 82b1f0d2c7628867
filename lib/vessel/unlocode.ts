const digits = 36
const letters = 5

/** Reads a UN/LOCODE without its space as a number in base 36, which needs four bytes instead of six for text. */
export function numberOfUnlocode(code: string): number {
  return Number.parseInt(code, digits)
}

export function unlocodeOfNumber(number: number): string {
  return number.toString(digits).toUpperCase().padStart(letters, '0')
}

/** Formats a UN/LOCODE with its usual space, as in the API. */
export function spacedUnlocode(code: string): string {
  return `${code.slice(0, 2)} ${code.slice(2)}`
}
