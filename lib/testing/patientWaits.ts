import { vi } from 'vitest'

/** Slow machines need time; Vitest's default of a second would be a timing assertion. */
const patienceMilliseconds = 60_000

const waitFor = vi.waitFor
vi.waitFor = (check, options = patienceMilliseconds) => waitFor(check, options)
