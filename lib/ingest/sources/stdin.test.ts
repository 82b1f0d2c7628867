import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

const one = '!AIVDM,1,1,,B,13aENmgP1CPH`N`NJ2L0Mwwb2@Nj,0*00'
const other = '!AIVDM,1,1,,A,33aI:?@P00PHq;fNL0@P0?w`2311,0*14'

function start() {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../fixtures/stdinChild.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let printed = ''
  child.stdout.on('data', (data) => {
    printed += data
  })
  return { child, ended: once(child, 'close'), printed: () => printed }
}

describe('stdin', () => {
  it('delivers lines as they arrive, and the last when the input ends', async () => {
    const { child, ended, printed } = start()
    child.stdin.write(`${one}\r\n${other.slice(0, 10)}`)
    await vi.waitFor(() => expect(printed()).toBe(`${one}\n`))
    child.stdin.end(other.slice(10))
    expect(await ended).toEqual([0, null])
    expect(printed()).toBe(`${one}\n${other}\nended\n`)
  })

  it('stops on abort while the input stays open', async () => {
    const { child, ended, printed } = start()
    child.stdin.write(`${one}\n`)
    await vi.waitFor(() => expect(printed()).toBe(`${one}\n`))
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(printed()).toBe(`${one}\nended\n`)
  })
})
