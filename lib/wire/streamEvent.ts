import { vesselIdOf } from '#lib/vessel/identity.ts'

/**
 * Server-sent events (WHATWG HTML, 9.2). JSON holds no line ends, so an event's data is one line. An id says that all up to
 * there was sent: a client that reconnects with it misses nothing.
 */
export function streamEvent(name: string, data: unknown, id?: string): string {
  return `event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`
}

export function leaving(vesselNumber: number, mmsi: number): { id: string; mmsi: number } {
  return { id: vesselIdOf(vesselNumber), mmsi }
}

/** Keeps proxies from closing the connection, and carries how far the client is. */
export function heartbeat(id?: string): string {
  return id === undefined ? ': heartbeat\n\n' : `id: ${id}\n: heartbeat\n\n`
}

/** Sets how long a client waits before it reconnects. */
export function retryAfter(milliseconds: number): string {
  return `retry: ${milliseconds}\n\n`
}
