import { describe, expect, it } from 'vitest'
import { createLog } from '#lib/log.ts'
import { childEnvironment } from '#lib/settings.ts'
import { runInForeground } from './foreground.ts'

function run(script: string, { silenceMilliseconds, stopped = new AbortController().signal }: Given = {}) {
  const plan = {
    name: 'web',
    args: ['-e', script],
    cwd: import.meta.dirname,
    env: childEnvironment(),
    readsInput: false,
    graceMilliseconds: 20_000,
  }
  const log = createLog({ process: 'web', write: () => undefined })
  return runInForeground(plan, { log, signal: stopped, silenceMilliseconds })
}

interface Given {
  silenceMilliseconds?: number
  stopped?: AbortSignal
}

describe('runInForeground', () => {
  it('resolves when the child ends well', async () => {
    await run('process.exit(0)')
  })

  it.each([
    ['process.exit(78)', 'the web process exited with 78', 78],
    ['process.kill(process.pid, "SIGKILL")', 'the web process was killed by SIGKILL', 1],
  ])('%s: refuses with "%s" and ends with %i', async (script, message, exit) => {
    await expect(run(script)).rejects.toMatchObject({ name: 'Refusal', message, exit })
  })

  it('kills a child that does not respond', async () => {
    const ended = run('process.kill(process.pid, "SIGSTOP")', { silenceMilliseconds: 1_000 })
    await expect(ended).rejects.toMatchObject({ message: 'the web process was killed by SIGKILL', exit: 1 })
  })

  it('resolves when it is stopped before the child can end by itself', async () => {
    const stop = new AbortController()
    const ended = run('setInterval(() => {}, 1000)', { stopped: stop.signal })
    stop.abort()
    await ended
  })
})
