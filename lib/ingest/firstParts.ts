const MOST_LINES = 10_000

/** Which line a part of a message stood in, for as long as the other parts may come. */
export function createFirstParts() {
  const numbers = new Map<string, number>()
  return {
    numberOf: (line: string) => numbers.get(line) ?? null,
    note(line: string, number: number): void {
      numbers.set(line, number)
      const oldest = numbers.size > MOST_LINES ? numbers.keys().next().value : undefined
      if (oldest !== undefined) numbers.delete(oldest)
    },
    clear: () => numbers.clear(),
  }
}
