import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { vi } from 'vitest'
import { makeCertificate } from './certificate.ts'
import { freePort } from './freePort.ts'

const folders = ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']

/** The reason why no server can be started here; `null` if one can. */
export const natsObstacle = folders.some((folder) => isThere(join(folder, 'nats-server')))
  ? null
  : 'nats-server is not installed (Debian: apt-get install nats-server)'

function isThere(path: string): boolean {
  try {
    accessSync(path)
    return true
  } catch {
    return false
  }
}

export const natsProgram = folders.map((each) => join(each, 'nats-server')).find(isThere) ?? 'nats-server'

export type NatsServer = Awaited<ReturnType<typeof startNatsServer>>

/** A NATS server with JetStream, whose streams survive a kill. */
export async function startNatsServer({ user = '', pass = '', token = '', hasTls = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-nats-'))
  const port = await freePort()
  const certificate = hasTls ? makeCertificate(folder) : null
  const place = {
    servers: `127.0.0.1:${port}`,
    ...(user && { user, pass }),
    ...(token && { token }),
    ...(certificate && { tls: { ca: certificate.text } }),
  }
  let server: ChildProcess | null = null

  async function begin(): Promise<void> {
    const words = [
      ...['-js', '-sd', folder, '-a', '127.0.0.1', '-p', String(port)],
      ...(user ? ['--user', user, '--pass', pass] : []),
      ...(token ? ['--auth', token] : []),
      ...(certificate ? ['--tls', '--tlscert', certificate.file, '--tlskey', certificate.keyFile] : []),
    ]
    server = spawn(natsProgram, words, { stdio: 'ignore' })
    await vi.waitFor(async () => (await connect({ ...place, reconnect: false })).close())
  }

  async function kill(): Promise<void> {
    const killed = server
    if (!killed || killed.exitCode !== null || killed.signalCode !== null) return
    killed.kill('SIGKILL')
    await once(killed, 'exit')
  }

  await begin()
  return {
    url: `nats://127.0.0.1:${port}/AIS`,
    certificate: certificate?.text ?? '',
    begin,
    kill,
    /** The server accepts data but does not answer, until the returned function is called. */
    freeze() {
      server?.kill('SIGSTOP')
      return () => server?.kill('SIGCONT')
    },
    async stop() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
    /** Creates a stream and publishes each text to it with the subject. */
    async publish(subject: string, ...texts: string[]) {
      const connection = await connect(place)
      const manager = await jetstreamManager(connection)
      await manager.streams.add({ name: 'AIS', subjects: ['ais', 'ais.>'] })
      // All texts are sent at once, so the last ones wait for those before them.
      const client = jetstream(connection, { timeout: 60_000 })
      await Promise.all(texts.map((text) => client.publish(subject, text)))
      await connection.close()
    },
    async streamState() {
      const connection = await connect(place)
      const { state } = await (await jetstreamManager(connection)).streams.info('AIS')
      await connection.close()
      return state
    },
    /** How many lines the messages of the stream have. */
    async lineCount() {
      const connection = await connect(place)
      const { streams } = await jetstreamManager(connection)
      const { first_seq, last_seq, messages } = (await streams.info('AIS')).state
      let lines = 0
      for (let seq = first_seq; messages > 0 && seq <= last_seq; seq += 1) {
        const message = await streams.getMessage('AIS', { seq })
        lines += message?.string().split('\n').length ?? 0
      }
      await connection.close()
      return lines
    },
    async consumerInfo(consumer = 'lastfix') {
      const connection = await connect(place)
      const info = await (await jetstreamManager(connection)).consumers.info('AIS', consumer)
      await connection.close()
      return info
    },
  }
}
