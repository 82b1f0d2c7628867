import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { addressOf, machineNumbers } from './network.ts'

const answerMilliseconds = 1_000

/** Whether all servers hold all messages of the sites, and what ingest has acknowledged. */
export async function isStreamWhole(): Promise<boolean> {
  const connection = await connect({
    servers: machineNumbers.map((machine) => `${addressOf(machine)}:4222`),
    ...{ user: 'lastfix', pass: 'change-me', timeout: answerMilliseconds, reconnect: false },
  })
  try {
    const { streams, consumers } = await jetstreamManager(connection, { timeout: answerMilliseconds })
    const infos = [await streams.info('AIS'), await consumers.info('AIS', 'lastfix')]
    return infos.every(({ cluster }) => {
      const others = cluster?.replicas ?? []
      return others.length === machineNumbers.length - 1 && others.every(({ current }) => current)
    })
  } finally {
    await connection.close()
  }
}
