import { afterEach, expect, it, vi } from 'vitest'
import { StoreError } from '#lib/store/storeError.ts'
import { recordEvent } from './store.ts'

afterEach(() => vi.restoreAllMocks())

const event = { subject: 'bo@example.org', details: 'viewer' }
const failing = (error: Error) => ({
  audit: { add: () => Promise.reject(error), find: async () => [], removeBefore: async () => {} },
})

it('warns if an event cannot be stored, and continues, because a command may have a secret to print', async () => {
  const printed: string[] = []
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => printed.push(String(text)) > 0)
  await recordEvent(failing(new StoreError('unavailable', 'The disk is full')), 'user-added', event)
  expect(printed).toEqual(['could not write to the audit log: The disk is full\n'])
})

it('a bug stays one', async () => {
  await expect(recordEvent(failing(new TypeError('a bug')), 'user-added', event)).rejects.toThrow('a bug')
})
