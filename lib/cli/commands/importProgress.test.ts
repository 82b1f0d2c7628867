import { expect, it, vi } from 'vitest'
import { progressText, showProgress } from './importProgress.ts'

it.each([
  [{ lines: 0, share: 0, elapsedMilliseconds: 0 }, 'log: 0%, 0 lines'],
  [
    { lines: 1_240_000, share: 0.5, elapsedMilliseconds: 12_000 },
    'log: 50%, 1,240,000 lines, 103,333 lines/s, 12 s left',
  ],
  [{ lines: 5_000, share: 0.001, elapsedMilliseconds: 5_000 }, 'log: 0%, 5,000 lines, 1,000 lines/s, 1 h left'],
  [{ lines: 9_000, share: 1, elapsedMilliseconds: 3_000 }, 'log: 100%, 9,000 lines, 3,000 lines/s'],
  [{ lines: 9_000, share: null, elapsedMilliseconds: 3_000 }, 'log: 9,000 lines, 3,000 lines/s'],
])('formats %j as %s', (state, text) => expect(progressText({ name: 'log', ...state })).toBe(text))

it('overwrites one line and clears it at the end', async () => {
  let screen = ''
  let now = 0
  const progress = showProgress({
    name: 'log',
    fileBytes: 200,
    fileBytesRead: () => 50,
    write: (text) => {
      screen += text
    },
    now: () => now,
    everyMilliseconds: 1,
  })
  progress.setStoredLines(20_000)
  now = 2_000
  const line = 'log: 25%, 20,000 lines, 10,000 lines/s, 6 s left'
  await vi.waitFor(() => expect(screen).toContain(line))
  progress.end()
  expect(screen).not.toContain('\n')
  expect(screen.endsWith('\r\u001b[2K')).toBe(true)
})
