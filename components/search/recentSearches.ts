const storageKey = 'lastfix-searches'
const maxSearches = 6
const maxCharacters = 80

/** Newest first. */
export function recentSearches(storage: Pick<Storage, 'getItem'>): readonly string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept)
      ? kept.filter((text): text is string => typeof text === 'string').slice(0, maxSearches)
      : []
  } catch {
    return []
  }
}

export function noteSearch(storage: Pick<Storage, 'getItem' | 'setItem'>, text: string): void {
  const others = recentSearches(storage).filter((other) => other.toUpperCase() !== text.toUpperCase())
  try {
    storage.setItem(storageKey, JSON.stringify([text.slice(0, maxCharacters), ...others].slice(0, maxSearches)))
  } catch {
    // Storage may be disabled or full.
  }
}

export function forgetSearches(storage: Pick<Storage, 'removeItem'>): void {
  try {
    storage.removeItem(storageKey)
  } catch {}
}
