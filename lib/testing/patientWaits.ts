import { vi } from 'vitest'

/** Slow machines need time; Vitest's default of a second would be a timing assertion. */
const timeout = 120_000

const waitFor = vi.waitFor
vi.waitFor = (check, options = {}) => waitFor(check, typeof options === 'number' ? options : { timeout, ...options })
