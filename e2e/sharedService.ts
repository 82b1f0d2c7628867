import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openRunFolder } from '../lib/testing/runFolder.ts'
import { type Service, startService } from './service.ts'

const noteFile = join(import.meta.dirname, '..', 'test-results/e2e-service.json')

/** The vessels of the simulated fleet that all stories share. */
export const fleet = 300

/** Starts the one service of all stories, before the first of them. */
export default async function startSharedService(): Promise<() => Promise<void>> {
  openRunFolder()
  const settings = { AIS_SOURCES: `demo:?vessels=${fleet}&seed=7&hours=0`, WEBHOOK_PRIVATE: 'on' }
  const service = await startService(settings, { vessels: fleet, errors: 'pipe' })
  mkdirSync(dirname(noteFile), { recursive: true })
  writeFileSync(noteFile, JSON.stringify(service))
  return service.stop
}

/** The shared service, for stories in any process. */
export function sharedService(): Pick<Service, 'address' | 'session'> {
  return JSON.parse(readFileSync(noteFile, 'utf8')) as Service
}
