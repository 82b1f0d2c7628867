import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'

export const root = join(import.meta.dirname, '..')
const noteFile = join(root, 'test-results/e2e-service.json')

export const account = { email: 'watch@lastfix.test', password: 'a calm night at sea' }

/** Where the stories find the service that startService.ts started, in whichever process they run. */
export function noteAddress(address: string): void {
  mkdirSync(dirname(noteFile), { recursive: true })
  writeFileSync(noteFile, JSON.stringify({ address }))
}

export function notedAddress(): string {
  return (JSON.parse(readFileSync(noteFile, 'utf8')) as { address: string }).address
}

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
