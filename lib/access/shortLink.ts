import { createHash } from 'node:crypto'
import { readableSecret } from './secret.ts'

/** 60 bits, and twice that for the case of a collision. */
const codeLengths = [12, 24]

/**
 * Returns the codes that a query may have, shortest first. Codes derive from the query, so a view shared twice is one
 * link.
 */
export function codesOf(query: string): string[] {
  const digest = createHash('sha256').update(query).digest()
  return codeLengths.map((length) => readableSecret(length, (bytes) => digest.subarray(0, bytes)).replaceAll('-', ''))
}

/** A query as a browser would send it, with or without the `?` before it. */
export function canonicalQuery(text: string): string {
  return new URL(`/?${text.replace(/^\?/, '')}`, 'http://this.invalid').search.slice(1)
}
