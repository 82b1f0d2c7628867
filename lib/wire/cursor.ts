/**
 * A cursor names the last record of a page by its sort value, and carries the query itself, so that a client that sends
 * `next` alone gets the next page of the same query. The text is JSON in unpadded base64url after a version and a
 * checksum, and stays valid in every process and later version.
 */
export interface Cursor {
  sort: string
  /** The value that the record is sorted by, `null` where it has none. */
  value: number | null
  number: number
  /** The filters as they were given, in the order of the filter table. */
  query: string
}

const cursorVersion = 1

export function encodeCursor({ sort, value, number, query }: Cursor): string {
  const body = JSON.stringify([cursorVersion, sort, value, number, query])
  return toBase64Url(`${checksumOf(body)}${body}`)
}

/** `null` for anything that is not ours or was altered; `=` padding, and a blank for a `+`, do not matter. */
export function decodeCursor(text: string): Cursor | null {
  const decoded = fromBase64Url(text.trim().replace(/=+$/, ''))
  if (decoded === null) return null
  const [checksum, body] = [decoded.slice(0, checksumLength), decoded.slice(checksumLength)]
  if (checksumOf(body) !== checksum) return null
  return cursorIn(body)
}

/** The checksum is no secret, for a cursor grants nothing: what carries a good one may still be anything. */
function cursorIn(body: string): Cursor | null {
  const parts = parsed(body)
  if (!Array.isArray(parts)) return null
  const [version, sort, value, number, query]: unknown[] = parts
  if (version !== cursorVersion || typeof sort !== 'string' || typeof query !== 'string') return null
  if (typeof number !== 'number' || !(value === null || (typeof value === 'number' && Number.isFinite(value))))
    return null
  return { sort, value, number, query }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
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
