import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
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
