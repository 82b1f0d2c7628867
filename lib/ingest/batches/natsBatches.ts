import type { NatsConnection } from '@nats-io/transport-node'
import { backOff } from '#lib/backOff.ts'
import { errorText } from '#lib/errorText.ts'
import type { Log } from '#lib/log.ts'
import { pause, untilAborted } from '#lib/pause.ts'
import { encodeBatch, type HeldBatches } from '#lib/store/batchCopies.ts'
import type { VesselWriter } from '#lib/store/vessels.ts'
import { endpointText } from '../sources/failure.ts'
import { connectToNats, type NatsServer, natsEnd } from '../sources/natsConnection.ts'

const usualSubject = 'lastfix.batches'
const usualPort = 4222
const [firstPauseMilliseconds, longestPauseMilliseconds] = [1_000, 10_000]

/**
 * The writer, which also sends every batch to NATS. While a batch is on its way or the server is unreachable, others are
 * left out.
 */
export function sendingBatches(writer: VesselWriter, url: string, log: Log): VesselWriter {
  const { subject, ...place } = placeOf(url)
  const closing = new AbortController()
  let open: NatsConnection | null = null
  let isSending = false
  const linked = keepLinked(place, { log, signal: closing.signal }, (connection) => {
    open = connection
    isSending = false
  })

  function send(messages: readonly Uint8Array[], connection: NatsConnection): void {
    for (const message of messages) connection.publish(subject, message)
    isSending = true
    const arrived = () => {
      if (open === connection) isSending = false
    }
    connection.flush().then(arrived, arrived)
  }

  return {
    ...writer,
    async commit(vessels, stampMicroseconds = 0, ...others) {
      const sequence = await writer.commit(vessels, stampMicroseconds, ...others)
      if (open && !isSending && vessels.length > 0) {
        send(encodeBatch({ sequence, stampMicroseconds, vessels }), open)
      }
      return sequence
    },
    async release() {
      closing.abort()
      await linked
      await writer.release()
    },
  }
}

/** Notes the batches that ingest sends until `signal` aborts. */
export function receiveBatches(held: HeldBatches, url: string, context: { log: Log; signal: AbortSignal }) {
  const { subject, ...place } = placeOf(url)
  return keepLinked(place, context, (connection) =>
    connection?.subscribe(subject, { callback: (error, message) => void (error || held.note(message.data)) }),
  )
}

/** `use` gets each connection once it is open, and `null` once it is lost. */
async function keepLinked(
  { tls, ...server }: NatsServer & { tls: boolean },
  { log, signal }: { log: Log; signal: AbortSignal },
  use: (connection: NatsConnection | null) => void,
): Promise<void> {
  const endpoint = endpointText(server)
  let lastReason: string | null = null
  for (let failures = 0; !signal.aborted; failures += 1) {
    let reason: string
    try {
      const connection = await connectToNats(server, { tls })
      log.info('batches go through NATS', { endpoint })
      use(connection)
      failures = 0
      lastReason = null
      reason = (await Promise.race([natsEnd(connection), untilAborted(signal)])) ?? 'stopped'
      use(null)
      await connection.close()
    } catch (error) {
      reason = errorText(error)
    }
    if (signal.aborted) return
    if (reason !== lastReason) log.warn('NATS is unreachable; batches are read from the database', { endpoint, reason })
    lastReason = reason
    await pause(backOff(failures, firstPauseMilliseconds, longestPauseMilliseconds), signal)
  }
}

/** `nats://user:password@host:port/subject?tls`; a name without a password is a token. */
function placeOf(url: string): NatsServer & { subject: string; tls: boolean } {
  const { hostname, port, pathname, username, password, searchParams } = new URL(url)
  const [name = '', pass = ''] = [username, password].map(decodeURIComponent)
  const credentials = pass === '' ? { token: name } : { user: name, pass }
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || usualPort),
    ...(name !== '' && credentials),
    subject: pathname.slice(1) || usualSubject,
    tls: searchParams.has('tls'),
  }
}
