const DIGITS = 36
const LETTERS = 5

/** A UN/LOCODE without its blank, as the number whose digits its letters are: four bytes where text takes six. */
export function numberOfUnlocode(code: string): number {
  return Number.parseInt(code, DIGITS)
}

export function unlocodeOfNumber(number: number): string {
  return number.toString(DIGITS).toUpperCase().padStart(LETTERS, '0')
}

/** As people write it and the interface shows it. */
export function spacedUnlocode(code: string): string {
  return `${code.slice(0, 2)} ${code.slice(2)}`
}
