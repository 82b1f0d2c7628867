import { errorText } from '#lib/errorText.ts'
import { connectToNats, type NatsPlace } from '#lib/ingest/sources/natsConnection.ts'
import { keyOfText } from '#lib/vessel/repeats.ts'
import type { Outlet } from '../output.ts'

export interface NatsOutputOptions {
  /** `null`: the name of the stream in lower case. */
  subject: string | null
  tls: boolean
}

const dayNanoseconds = 86_400e9
const maxStreamBytes = 1024 ** 3

/** Publishes each message to a stream, which the server has on disk when it acknowledges, and makes the stream if there is none. */
export async function openNats(place: NatsPlace, { subject, tls }: NatsOutputOptions): Promise<Outlet> {
  const { jetstream, jetstreamManager } = await import('@nats-io/jetstream')
  const connection = await connectToNats(place, { tls })
  const { stream } = place
  const usual = stream.toLowerCase()
  const own = subject ?? usual
  try {
    const manager = await jetstreamManager(connection)
    await manager.streams.info(stream).catch(() =>
      manager.streams.add({
        name: stream,
        subjects: own.startsWith(`${usual}.`) || own === usual ? [usual, `${usual}.>`] : [own],
        ...{ max_age: dayNanoseconds, max_bytes: maxStreamBytes },
      }),
    )
    const client = jetstream(connection)
    return {
      async send(texts) {
        // The server drops what it has received within two minutes: after a lost answer, the same is sent again.
        const sent = texts.map((text) =>
          client.publish(own, text, { msgID: String(keyOfText(text)), expect: { streamName: stream } }),
        )
        const failed = (await Promise.allSettled(sent)).find((each) => each.status === 'rejected')
        if (failed) throw new Error(`subject ${own} of stream ${stream}: ${errorText(failed.reason)}`)
      },
      close: () => connection.drain().catch(() => connection.close()),
    }
  } catch (error) {
    await connection.close()
    throw error
  }
}
