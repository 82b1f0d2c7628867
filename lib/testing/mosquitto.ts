import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { connectAsync } from 'mqtt'
import { vi } from 'vitest'
import { makeCertificate } from './certificate.ts'
import { freePort } from './freePort.ts'

const folders = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/opt/homebrew/sbin']
const program = folders.map((folder) => join(folder, 'mosquitto')).find(existsSync)

/** The reason why no broker can be started here; `null` if one can. */
export const mosquittoObstacle = program ? null : 'mosquitto is not installed (Debian: apt-get install mosquitto)'

export type Mosquitto = Awaited<ReturnType<typeof startMosquitto>>

/** A broker with a listener for each transport. With `user` and `password`, it refuses all others. */
export async function startMosquitto({ user = '', password = '' } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-mosquitto-'))
  const ports = { mqtt: await freePort(), mqtts: await freePort(), wsmqtt: await freePort(), wssmqtt: await freePort() }
  const certificate = makeCertificate(folder)
  const tls = [`certfile ${certificate.file}`, `keyfile ${certificate.keyFile}`]
  const passwords = join(folder, 'passwords')
  if (user) spawnSync('mosquitto_passwd', ['-c', '-b', passwords, user, password])
  const listener = (port: number, ...lines: string[]) => [`listener ${port} 127.0.0.1`, ...lines]
  const lines = [
    `user ${userInfo().username}`,
    ...(user ? ['allow_anonymous false', `password_file ${passwords}`] : ['allow_anonymous true']),
    ...listener(ports.mqtt),
    ...listener(ports.mqtts, ...tls),
    ...listener(ports.wsmqtt, 'protocol websockets'),
    ...listener(ports.wssmqtt, 'protocol websockets', ...tls),
  ]
  const configuration = join(folder, 'mosquitto.conf')
  writeFileSync(configuration, `${lines.join('\n')}\n`)
  let broker: ChildProcess | null = null

  const connect = () =>
    connectAsync(`mqtt://127.0.0.1:${ports.mqtt}`, {
      reconnectPeriod: 0,
      ...(user && { username: user, password }),
    })

  async function begin(): Promise<void> {
    broker = spawn(program ?? '', ['-c', configuration], { stdio: 'ignore' })
    await vi.waitFor(async () => (await connect()).endAsync())
  }

  async function kill(): Promise<void> {
    const killed = broker
    if (!killed || killed.exitCode !== null || killed.signalCode !== null) return
    killed.kill('SIGKILL')
    await once(killed, 'exit')
  }

  await begin()
  return {
    ports,
    certificate: certificate.text,
    begin,
    kill,
    async stop() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
    /** Publishes each payload with the topic. */
    async publish(
      topic: string,
      payloads: readonly (string | Buffer)[],
      options: { qos?: 0 | 1; retain?: boolean } = {},
    ) {
      const client = await connect()
      for (const payload of payloads) await client.publishAsync(topic, payload, options)
      await client.endAsync()
    },
  }
}
