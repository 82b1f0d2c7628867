import type { NatsConnection } from '@nats-io/transport-node'
import { type Endpoint, endpointText } from './failure.ts'

/** A stream of a NATS server. */
export interface NatsPlace extends Endpoint {
  stream: string
  user?: string
  pass?: string
  token?: string
}

const pingMilliseconds = 10_000

/** Reconnecting is the caller's: it says why, and creates again what the server may have forgotten. */
export async function connectToNats(place: NatsPlace, { tls }: { tls: boolean }): Promise<NatsConnection> {
  const { stream: _, host: __, port: ___, ...credentials } = place
  const { connect } = await import('@nats-io/transport-node')
  return connect({
    ...credentials,
    ...(tls && { tls: {} }),
    ...{ servers: endpointText(place), name: 'lastfix', reconnect: false, timeout: 5_000 },
    ...{ pingInterval: pingMilliseconds, maxPingOut: 2 },
  })
}

/** Why a connection ended that we did not close. */
export async function natsEnd(connection: NatsConnection): Promise<string> {
  const error = await connection.closed()
  return error ? error.message : 'the server closed the connection'
}
