import { parseJson } from '#lib/json.ts'

/**
 * Identifies the last record of a page by its sort value, and includes the query, so that a client can send `next`
 * alone for the next page. The text is JSON in unpadded base64url after a version and a checksum. Cursors remain valid
 * in every process and later version.
 */
export interface Cursor {
  sort: string
  /** Sort value of the record; `null` if unknown. */
  value: number | null
  number: number
  /** Filters of the request, in the order of the filter table. */
  query: string
}

/** The cursor of a list in an order of orders.ts, whose values may be texts. */
export type OrderCursor = Omit<Cursor, 'value'> & { value: Cursor['value'] | string }

const cursorVersion = 1

export function encodeCursor({ sort, value, number, query }: OrderCursor): string {
  const body = JSON.stringify([cursorVersion, sort, value, number, query])
  return toBase64Url(`${checksumOf(body)}${body}`)
}

/** Returns `null` for an invalid or altered cursor. Accepts `=` padding, and a space for `+`. */
export function decodeCursor(text: string): Cursor | null {
  const cursor = decodeOrderCursor(text)
  return cursor && isOfNumbers(cursor) ? cursor : null
}

export function isOfNumbers(cursor: OrderCursor): cursor is Cursor {
  return typeof cursor.value !== 'string'
}

/** Accepts the cursors of `decodeCursor` as well. */
export function decodeOrderCursor(text: string): OrderCursor | null {
  const decoded = fromBase64Url(text.trim().replace(/=+$/, ''))
  if (decoded === null) return null
  const [checksum, body] = [decoded.slice(0, checksumLength), decoded.slice(checksumLength)]
  if (checksumOf(body) !== checksum) return null
  return cursorIn(body)
}

/** Validates the content, since the checksum detects damage, not forgery. */
function cursorIn(body: string): OrderCursor | null {
  const parts = parseJson(body)
  if (!Array.isArray(parts)) return null
  const [version, sort, value, number, query]: unknown[] = parts
  if (version !== cursorVersion || typeof sort !== 'string' || typeof query !== 'string') return null
  if (typeof number !== 'number') return null
  if (value !== null && typeof value !== 'string' && !(typeof value === 'number' && Number.isFinite(value))) return null
  return { sort, value, number, query }
}

const checksumLength = 7

/** FNV-1a in base 36, which detects a mangled cursor. */
function checksumOf(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(36).padStart(checksumLength, '0')
}

function toBase64Url(text: string): string {
  const binary = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function fromBase64Url(text: string): string | null {
  if (!/^[\w-]+$/.test(text)) return null
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
