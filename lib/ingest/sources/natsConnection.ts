import type { JetStreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { pause } from '#lib/pause.ts'
import { type Endpoint, endpointText } from './failure.ts'

export interface NatsServer extends Endpoint {
  user?: string
  pass?: string
  token?: string
}

/** A stream of a NATS server. */
export interface NatsPlace extends NatsServer {
  stream: string
}

const connectMilliseconds = 5_000
const pingMilliseconds = 10_000
const drainMilliseconds = 1_000
/** JetStream does not answer while its servers elect a leader, for 4 to 9 s, and forgets what it was asked meanwhile. */
const answerMilliseconds = 2_000
/** A cluster returns within seconds, and has many messages by then. */
export const maxNatsPauseMilliseconds = 2_000

/** The caller reconnects, because it reports the reason and recreates consumers that the server may have lost. */
export async function connectToNats(server: NatsServer, { tls }: { tls: boolean }): Promise<NatsConnection> {
  const { user, pass, token } = server
  const { connect } = await import('@nats-io/transport-node')
  return connect({
    ...(user !== undefined && { user }),
    ...(pass !== undefined && { pass }),
    ...(token !== undefined && { token }),
    ...(tls && { tls: {} }),
    servers: endpointText(server),
    name: 'lastfix',
    reconnect: false,
    timeout: connectMilliseconds,
    pingInterval: pingMilliseconds,
    maxPingOut: 2,
  })
}

/** Streams and consumers of the server, which answer also while the servers elect who adds new ones. */
export async function natsManager(connection: NatsConnection): Promise<JetStreamManager> {
  const { jetstreamManager } = await import('@nats-io/jetstream')
  return jetstreamManager(connection, { timeout: answerMilliseconds, checkAPI: false })
}

/** Catches the error of JetStream that has this code. */
export function nullIf(code: number): (error: unknown) => null {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === code) return null
    throw error
  }
}

/** Sends what is pending first, unless the server does not answer. */
export async function closeNats(connection: NatsConnection): Promise<void> {
  const ending = new AbortController()
  const drained = connection.drain().then(
    () => true,
    () => false,
  )
  const isDrained = await Promise.race([drained, pause(drainMilliseconds, ending.signal).then(() => false)])
  ending.abort()
  if (!isDrained) await connection.close()
}

/** Resolves to the reason why the server closed a connection, or why it was lost. */
export async function natsEnd(connection: NatsConnection): Promise<string> {
  const error = await connection.closed()
  return error ? error.message : 'the server closed the connection'
}
