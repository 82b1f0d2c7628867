import { SourceError } from '../source.ts'

export interface Endpoint {
  host: string
  port: number
}

/** `[::1]:4001`, `127.0.0.1:4001`. */
export function endpointText({ host, port }: Endpoint): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}

/** What went wrong, in one line. A host with several addresses fails once for each of them. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return [...new Set(error.errors.map(reasonOf))].join(', ')
  return error instanceof Error ? error.message : String(error)
}

const whyNoOneCanRead: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not read it',
  Z_BUF_ERROR: 'its packed data end too early',
  Z_DATA_ERROR: 'its packed data are damaged',
  ZSTD_error_corruption_detected: 'its packed data are damaged',
}

/** Why a recording cannot be read, and what could be. */
export function unreadable(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = whyNoOneCanRead[code] ?? reasonOf(error)
  return `cannot be read: ${reason}: accepted is a log of NMEA sentences or a table, plain or packed with gzip or zstd`
}

const whyNoOneCanListen: Record<string, string> = {
  EADDRINUSE: 'the port is taken by another program',
  EADDRNOTAVAIL: 'the address is not one of this machine',
  EACCES: 'this user may not use the port',
  ENOTFOUND: 'the host is not known',
}

export function cannotListen(name: string, endpoint: Endpoint, error: unknown): SourceError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = whyNoOneCanListen[code] ?? reasonOf(error)
  const accepted = 'accepted is a free port of an address of this machine, or of 0.0.0.0 for all of them'
  return new SourceError(`${name}: cannot listen on ${endpointText(endpoint)}: ${reason}: ${accepted}`, {
    cause: error,
  })
}
