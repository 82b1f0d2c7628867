import { expect, it, vi } from 'vitest'

it('waits longer than the one second that is the default', async () => {
  const began = performance.now()
  await vi.waitFor(() => expect(performance.now() - began).toBeGreaterThan(1_200))
})
