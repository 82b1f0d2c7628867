import { createServer } from 'node:net'

/** Finds a port of this machine that is free at this moment. */
export function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer()
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const place = server.address()
      server.close(() => (place && typeof place === 'object' ? done(place.port) : failed(new Error('no port'))))
    })
  })
}
