import { type EventEmitter, once } from 'node:events'
import { errorCode, errorText } from '#lib/errorText.ts'
import { SourceError } from '../source.ts'

export interface Endpoint {
  host: string
  port: number
}

/** `[::1]:4001`, `127.0.0.1:4001`. */
export function endpointText({ host, port }: Endpoint): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}

const readFailures: Record<string, string> = {
  ENOENT: 'the file does not exist',
  EISDIR: 'the path is a folder',
  EACCES: 'permission denied',
  Z_BUF_ERROR: 'the compressed data is cut off',
  Z_DATA_ERROR: 'the compressed data is damaged',
  ZSTD_error_corruption_detected: 'the compressed data is damaged',
}

/** The reason why a recording cannot be read, and the accepted formats. */
export function unreadable(error: unknown): string {
  const reason = readFailures[errorCode(error)] ?? errorText(error)
  return `cannot be read: ${reason}; expected NMEA sentences or a CSV table, plain or compressed with gzip or zstd`
}

const listenFailures: Record<string, string> = {
  EADDRINUSE: 'the port is in use by another program',
  EADDRNOTAVAIL: 'the address is not one of this machine',
  EACCES: 'permission denied',
  ENOTFOUND: 'unknown host',
}

/** The program that has the port may end. */
export class CannotListen extends SourceError {}

/** Calls `listen` and resolves when the server or socket listens. Rejects with a CannotListen that names the endpoint. */
export async function untilListening(
  server: EventEmitter,
  listen: () => void,
  { name, endpoint }: { name: string; endpoint: Endpoint },
): Promise<void> {
  const listening = once(server, 'listening')
  listen()
  await listening.catch((error: unknown) => {
    throw cannotListen(name, endpoint, error)
  })
}

function cannotListen(name: string, endpoint: Endpoint, error: unknown): CannotListen {
  const reason = listenFailures[errorCode(error)] ?? errorText(error)
  const expected = 'expected a free port on an address of this machine, or on 0.0.0.0 for all addresses'
  return new CannotListen(`${name}: cannot listen on ${endpointText(endpoint)}: ${reason}; ${expected}`, {
    cause: error,
  })
}
