/** Who was heard last, of whom no more than `most` are remembered: anybody can send, and from any port. */
export interface RecentSenders {
  /** Returns who is forgotten for it. */
  heard(sender: string): string | null
}

export function createRecentSenders(most: number): RecentSenders {
  const senders = new Set<string>()
  return {
    heard(sender) {
      senders.delete(sender)
      senders.add(sender)
      const [oldest] = senders
      if (senders.size <= most || oldest === undefined) return null
      senders.delete(oldest)
      return oldest
    },
  }
}
