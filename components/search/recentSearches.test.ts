import { expect, it } from 'vitest'
import { forgetSearches, noteSearch, recentSearches } from './recentSearches.ts'

function storageOf(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries))
  return () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
}

it('keeps the latest six, each once', () => {
  const storage = storageOf()
  for (const text of ['a1', 'b2', 'c3', 'd4', 'e5', 'f6', 'g7', 'C3']) noteSearch(text, storage)
  expect(recentSearches(storage)).toEqual(['C3', 'g7', 'f6', 'e5', 'd4', 'b2'])
  forgetSearches(storage)
  expect(recentSearches(storage)).toEqual([])
})

it.each(['{', '7', '[1, null, "ok"]'])('reads valid entries of %s', (kept) => {
  expect(recentSearches(storageOf({ 'lastfix-searches': kept }))).toEqual(kept.includes('ok') ? ['ok'] : [])
})

it('works without storage', () => {
  const refusing = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  noteSearch('x', refusing)
  forgetSearches(refusing)
  expect(recentSearches(refusing)).toEqual([])
})
