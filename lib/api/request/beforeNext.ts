import { readSettings, SettingError } from '#lib/settings.ts'
import { hookRequests } from './requestHooks.ts'

/**
 * Loaded before Next (`--import`), which listens before it calls instrumentation.ts: of whoever asks in between the peer has
 * to be known, and the encoding kept, like of everybody else.
 */
try {
  hookRequests(readSettings().trustProxy)
} catch (error) {
  // The service that is about to start says so, and ends the process as it should.
  if (!(error instanceof SettingError)) throw error
}
