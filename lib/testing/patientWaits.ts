import { vi } from 'vitest'

/** What a test waits for may take a slow machine long. Vitest's second is a timing assertion that nobody wrote. */
const PATIENCE_MILLISECONDS = 20_000

const waitFor = vi.waitFor
vi.waitFor = (check, options = PATIENCE_MILLISECONDS) => waitFor(check, options)
