/** When tokens or sessions were last used: noted in memory, written in batches. */
export interface LastUses {
  note(id: string, now: number): void
  at(id: string): number | null
  /** Writes what was noted since; what could not be written is tried again next time. */
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
