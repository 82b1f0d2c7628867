const storageKey = 'lastfix-searches'
const maxSearches = 6
const maxCharacters = 80

/** Called late: in a frame of another site, browsers may throw on access to their storage. */
type StorageOf = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
const ofBrowser: StorageOf = () => localStorage

/** Newest first. */
export function recentSearches(storage = ofBrowser): readonly string[] {
  try {
    const kept: unknown = JSON.parse(storage().getItem(storageKey) ?? '[]')
    return Array.isArray(kept)
      ? kept.filter((text): text is string => typeof text === 'string').slice(0, maxSearches)
      : []
  } catch {
    return []
  }
}

export function noteSearch(text: string, storage = ofBrowser): void {
  const others = recentSearches(storage).filter((other) => other.toUpperCase() !== text.toUpperCase())
  try {
    storage().setItem(storageKey, JSON.stringify([text.slice(0, maxCharacters), ...others].slice(0, maxSearches)))
  } catch {
    // Storage may be disabled or full.
  }
}

export function forgetSearches(storage = ofBrowser): void {
  try {
    storage().removeItem(storageKey)
  } catch {}
}
