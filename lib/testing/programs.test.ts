import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it, vi } from 'vitest'
import { childEnvironment } from '#lib/settings.ts'
import { startServing } from './programs.ts'

const settings = JSON.stringify(join(import.meta.dirname, '..', 'settings.ts'))
const server = (answer: string) =>
  `import { createServer } from 'node:http'
  import { readSettings } from ${settings}
  createServer((_, response) => response.end(${JSON.stringify(answer)})).listen(readSettings().port)`
const serving = (answer: string) => ['--input-type=module-typescript', '--eval', server(answer)]
const twoAndOne = 'lastfix_vessels{class="A"} 2\nlastfix_vessels{class="B"} 1\n'

it('waits until a program serves, and until it has stopped', async () => {
  const started = await startServing(serving(twoAndOne), {}, { patienceMilliseconds: 20_000, minVessels: 3 })
  expect(await (await fetch(`${started.address}/readyz`)).text()).toBe(twoAndOne)
  await started.stop()
  await started.stop()
  expect(isRunning(started.process.pid ?? 0)).toBe(false)
})

it('reports a program that exits instead, with its output', async () => {
  const program = ['--eval', "console.error('no such setting'); process.exitCode = 78"]
  const started = startServing(program, {}, { patienceMilliseconds: 20_000, errors: 'pipe' })
  await expect(started).rejects.toThrow(/ended with 78\nno such setting/)
})

it('exits with the process that started it, even if that is killed', async () => {
  const script = `import { startServing } from ${JSON.stringify(join(import.meta.dirname, 'programs.ts'))}
  const started = await startServing(${JSON.stringify(serving('here'))}, {}, { patienceMilliseconds: 20_000 })
  console.log(started.process.pid)
  setInterval(() => {}, 1000)`
  const starter = spawn(process.execPath, ['--input-type=module-typescript', '--eval', script], {
    env: childEnvironment({}),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(starter.stdout), 'line')) as [string]
  const pid = Number(line)
  expect(isRunning(pid)).toBe(true)
  starter.kill('SIGKILL')
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 10_000 })
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
