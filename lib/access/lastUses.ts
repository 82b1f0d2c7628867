/** Collects last uses of tokens or sessions in memory, and writes them in batches. */
export interface LastUses {
  note(id: string, now: number): void
  at(id: string): number | null
  /** Writes the uses noted since the last call. A failed write is repeated by the next call. */
  save(): Promise<void>
}

export function createLastUses(write: (uses: readonly { id: string; usedAt: number }[]) => Promise<void>): LastUses {
  const uses = new Map<string, number>()
  const unsaved = new Set<string>()

  return {
    note(id, now) {
      uses.set(id, now)
      unsaved.add(id)
    },
    at: (id) => uses.get(id) ?? null,
    async save() {
      if (unsaved.size === 0) return
      const ids = Array.from(unsaved)
      unsaved.clear()
      try {
        await write(ids.map((id) => ({ id, usedAt: uses.get(id) ?? 0 })))
      } catch (error) {
        for (const id of ids) unsaved.add(id)
        throw error
      }
    },
  }
}
