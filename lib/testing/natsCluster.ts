import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { freePort } from './freePort.ts'
import { natsProgram } from './natsServer.ts'

interface ClusterServer {
  name: string
  url: string
  process: ChildProcess
}

/** Three NATS servers that replicate streams to each other. */
export async function startNatsCluster() {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-nats-cluster-'))
  const places = await Promise.all(
    ['n1', 'n2', 'n3'].map(async (name) => ({ name, port: await freePort(), routePort: await freePort() })),
  )
  const routes = places.map(({ routePort }) => `nats://127.0.0.1:${routePort}`).join(',')
  const servers: ClusterServer[] = places.map(({ name, port, routePort }) => {
    const words = [
      ...['-js', '-sd', join(folder, name), '-a', '127.0.0.1', '-p', String(port), '--name', name],
      ...['--cluster_name', 'hub', '--cluster', `nats://127.0.0.1:${routePort}`, '--routes', routes],
    ]
    return { name, url: `nats://127.0.0.1:${port}/AIS`, process: spawn(natsProgram, words, { stdio: 'ignore' }) }
  })

  async function managed<Result>(
    { url }: ClusterServer,
    ask: (manager: Awaited<ReturnType<typeof jetstreamManager>>) => Promise<Result>,
  ): Promise<Result> {
    const connection = await connect({ servers: new URL(url).host, reconnect: false })
    try {
      return await ask(await jetstreamManager(connection))
    } finally {
      await connection.close()
    }
  }

  return {
    servers,
    replicasOf: (server: ClusterServer) =>
      managed(server, async ({ streams }) => (await streams.info('AIS')).config.num_replicas),
    /** The name of the server that delivers to a consumer. */
    leaderOf: (server: ClusterServer, consumer: string) =>
      managed(server, async ({ consumers }) => (await consumers.info('AIS', consumer)).cluster?.leader),
    async stop() {
      for (const { process } of servers) {
        process.kill('SIGKILL')
        await once(process, 'exit')
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
