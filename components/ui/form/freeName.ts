/** The name with a number if another thing has it. */
export function freeName(name: string, others: readonly { name: string }[]): string {
  const isTaken = (text: string) => others.some((other) => other.name === text)
  const numbered = others.map((_, index) => `${name} ${index + 2}`)
  return [name, ...numbered].find((text) => !isTaken(text)) ?? name
}
