import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { expect, onTestFinished } from 'vitest'
import { childEnvironment } from '../settings.ts'

let opened = 0

/** A start in containers, while other tests use the processor. */
const patienceMilliseconds = 300_000

/** Opens a network namespace, in which programs reach only each other; to be called in a test. */
export function openOwnNetwork() {
  opened += 1
  const name = `lastfix-${process.pid}-${opened}`
  execFileSync('ip', ['netns', 'add', name])
  onTestFinished(() => void execFileSync('ip', ['netns', 'delete', name]))
  execFileSync('ip', ['-n', name, 'link', 'set', 'lo', 'up'])
  // Keeps the mounts, unlike `ip netns exec`.
  const inside = (...words: string[]) => [`--net=/run/netns/${name}`, ...words]

  /** Runs a script in the namespace. Resolves to its output. */
  async function evaluate(script: string, ...words: string[]): Promise<Buffer> {
    const child = spawn('nsenter', inside(process.execPath, '--input-type=module', '--eval', script, ...words), {
      // Accepts the certificate that a proxy made for itself.
      env: childEnvironment({ NODE_TLS_REJECT_UNAUTHORIZED: '0' }),
    })
    return Buffer.concat(await child.stdout.toArray())
  }

  return {
    name,
    /** Starts a program that is stopped after the test, if it still runs. */
    start(words: readonly string[], { cwd, log }: { cwd: string; log: string }): ChildProcess {
      const child = spawn('nsenter', inside(...words), { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
      const output = createWriteStream(log)
      for (const stream of [child.stdout, child.stderr]) stream.pipe(output, { end: false })
      onTestFinished(async () => {
        if (child.exitCode !== null || child.signalCode !== null) return
        child.kill('SIGTERM')
        await once(child, 'exit')
      })
      return child
    },
    /** Asks until the answer is 200. Fails with the last answer. */
    async answers(url: string): Promise<void> {
      const script = `import { setTimeout } from 'node:timers/promises'; const answer = () => fetch(process.argv[1]).then(({ status }) => String(status), ({ cause }) => String(cause)); let last; while ((last = await answer()) !== '200' && performance.now() < ${patienceMilliseconds}) await setTimeout(50); process.stdout.write(last)`
      expect(String(await evaluate(script, url))).toBe('200')
    },
    body(url: string, headers: Record<string, string> = {}): Promise<Buffer> {
      const script = `const [url, headers] = process.argv.slice(1); process.stdout.write(await (await fetch(url, { headers: JSON.parse(headers) })).bytes())`
      return evaluate(script, url, JSON.stringify(headers))
    },
    async status(url: string): Promise<number> {
      const script = `process.stdout.write(String((await fetch(process.argv[1])).status))`
      return Number(String(await evaluate(script, url)))
    },
    async sendByUdp(port: number, text: string): Promise<void> {
      const script = `import { createSocket } from 'node:dgram'; const [port, text] = process.argv.slice(1); const socket = createSocket('udp4'); socket.send(text, Number(port), '127.0.0.1', () => socket.close())`
      await evaluate(script, String(port), text)
    },
  }
}
