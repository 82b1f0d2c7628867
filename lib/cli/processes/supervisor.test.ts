import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '#lib/log.ts'
import { childEnvironment } from '#lib/settings.ts'
import { type ChildPlan, exitOfBadSetting } from './child.ts'
import { type KeepOptions, type KeptChild, keepRunning } from './supervisor.ts'

const kept: KeptChild[] = []
afterEach(() => Promise.all(kept.splice(0).map((child) => child.stop())))

const patient = { interval: 10 }
const stayUp = 'setInterval(() => {}, 1000); console.log("born")'

function keep(script: string, options: Partial<KeepOptions> = {}, plan: Partial<ChildPlan> = {}) {
  const lines: string[] = []
  const events: { message: string }[] = []
  const refused = vi.fn()
  const child = keepRunning(
    {
      name: 'ingest',
      args: ['-e', script],
      cwd: import.meta.dirname,
      env: childEnvironment(),
      readsInput: false,
      graceMilliseconds: 20_000,
      ...plan,
    },
    {
      log: createLog({ process: 'up', write: (line) => events.push(JSON.parse(line)) }),
      onLine: (name, stream, line) => lines.push(`${name} ${stream}: ${line}`),
      refused,
      firstPauseMilliseconds: 10,
      longestPauseMilliseconds: 40,
      ...options,
    },
  )
  kept.push(child)
  return { child, lines, refused, said: () => events.map(({ message }) => message) }
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('keepRunning', () => {
  it('passes on the output of the child line by line', async () => {
    const { lines } = keep(`console.log('one\\ntwo'); console.error('three'); ${stayUp}`)
    await vi.waitFor(() => expect(lines).toContain('ingest stdout: two'), patient)
    await vi.waitFor(() => expect(lines).toContain('ingest stderr: three'), patient)
  })

  it('restarts a killed child, logs it, and leaves the other alone', async () => {
    const one = keep(stayUp)
    const other = keep(stayUp, {}, { name: 'web' })
    await vi.waitFor(() => expect([...one.lines, ...other.lines]).toHaveLength(2), patient)
    const [dead, survivor] = [one.child.pid(), other.child.pid()]
    process.kill(dead!, 'SIGKILL')
    await vi.waitFor(() => expect(one.lines).toHaveLength(2), patient)
    expect(one.child.pid()).not.toBe(dead)
    expect(one.said()).toEqual(['ingest exited and will be restarted in 0.01 s'])
    expect(isAlive(survivor!)).toBe(true)
    expect(other.lines).toHaveLength(1)
  })

  it('waits twice as long before each new start, up to the longest pause', async () => {
    const { said } = keep('process.exit(3)')
    await vi.waitFor(() => expect(said().length).toBeGreaterThanOrEqual(5), patient)
    const pauses = said().map((message) => Number(message.match(/in ([\d.]+) s$/)?.[1]))
    expect(pauses.slice(0, 5)).toEqual([0.01, 0.02, 0.04, 0.04, 0.04])
  })

  it('begins with the shortest pause again after a long run', async () => {
    const { said } = keep('process.exit(3)', { steadyMilliseconds: 0 })
    await vi.waitFor(() => expect(said().length).toBeGreaterThanOrEqual(3), patient)
    expect(new Set(said())).toEqual(new Set(['ingest exited and will be restarted in 0.01 s']))
  })

  it('does not restart a child after a wrong setting', async () => {
    const { refused, said } = keep(`console.error('PORT is "x"'); process.exit(${exitOfBadSetting})`)
    await vi.waitFor(() => expect(refused).toHaveBeenCalledExactlyOnceWith('PORT is "x"'), patient)
    expect(said()).toEqual([])
  })

  it('lets the child exit when it is stopped', async () => {
    const { child, lines, said } = keep(
      `process.on('SIGTERM', () => setTimeout(() => { console.log('committed'); process.exit() }, 50)); ${stayUp}`,
    )
    await vi.waitFor(() => expect(lines).toHaveLength(1), patient)
    await child.stop()
    expect(lines).toEqual(['ingest stdout: born', 'ingest stdout: committed'])
    expect(said()).toEqual([])
  })

  it('kills a child that does not exit in time', async () => {
    const { child, lines, said } = keep(`process.on('SIGTERM', () => {}); ${stayUp}`, {}, { graceMilliseconds: 100 })
    await vi.waitFor(() => expect(lines).toHaveLength(1), patient)
    const pid = child.pid()
    await child.stop()
    expect(isAlive(pid!)).toBe(false)
    expect(said()).toEqual(['ingest did not exit within 0.1 s and is killed'])
  })

  it('kills a child that lives but does not respond, and restarts it', async () => {
    const { child, lines, said } = keep(stayUp, { silenceMilliseconds: 5_000 })
    await vi.waitFor(() => expect(lines).toHaveLength(1), patient)
    const stopped = child.pid()
    process.kill(stopped!, 'SIGSTOP')
    await vi.waitFor(() => expect(lines).toHaveLength(2), patient)
    expect(isAlive(stopped!)).toBe(false)
    expect(said()).toEqual([
      expect.stringMatching(/^ingest has not responded for [\d.]+ s(, .+,)? and is killed$/),
      'ingest exited and will be restarted in 0.01 s',
    ])
  })

  it('can be stopped between an exit and the restart', async () => {
    const { child, lines, said } = keep('console.log("born"); process.exit(3)', { firstPauseMilliseconds: 3_600_000 })
    await vi.waitFor(() => expect(said()).toHaveLength(1), patient)
    await child.stop()
    expect(lines).toEqual(['ingest stdout: born'])
  })

  it('leaves no child behind when it is killed', async () => {
    const parent = spawn(process.execPath, [join(import.meta.dirname, 'fixtures', 'keepOne.ts')])
    const [printed] = await once(parent.stdout, 'data')
    const pid = Number(String(printed))
    expect(isAlive(pid)).toBe(true)
    parent.kill('SIGKILL')
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), patient)
  })
})
