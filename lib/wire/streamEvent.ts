import { vesselIdOf } from '#lib/vessel/identity.ts'

/**
 * Formats a server-sent event (WHATWG HTML, 9.2). JSON has no line ends, so the data is one line. A client that
 * reconnects with the last received id misses no event.
 */
export function streamEvent(name: string, data: unknown, id?: string): string {
  return `event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`
}

export function leaving(vesselNumber: number, mmsi: number): { id: string; mmsi: number } {
  return { id: vesselIdOf(vesselNumber), mmsi }
}

/** Prevents proxies from closing the connection, and updates the client's last id. */
export function heartbeat(id?: string): string {
  return id === undefined ? ': heartbeat\n\n' : `id: ${id}\n: heartbeat\n\n`
}

/** Sets how long a client waits before it reconnects. */
export function retryAfter(milliseconds: number): string {
  return `retry: ${milliseconds}\n\n`
}
