import { vi } from 'vitest'

/** Slow machines need time. Vitest's default of a second would be a timing assertion. */
const PATIENCE_MILLISECONDS = 20_000

const waitFor = vi.waitFor
vi.waitFor = (check, options = PATIENCE_MILLISECONDS) => waitFor(check, options)
