const digits = 36
const letters = 5

/** A UN/LOCODE without its blank, as the number whose digits its letters are: four bytes where text takes six. */
export function numberOfUnlocode(code: string): number {
  return Number.parseInt(code, digits)
}

export function unlocodeOfNumber(number: number): string {
  return number.toString(digits).toUpperCase().padStart(letters, '0')
}

/** As people write it and the interface shows it. */
export function spacedUnlocode(code: string): string {
  return `${code.slice(0, 2)} ${code.slice(2)}`
}
