import { errorText } from '#lib/errorText.ts'
import { connectToNats, type NatsPlace } from '#lib/ingest/sources/natsConnection.ts'
import { keyOfText } from '#lib/vessel/repeats.ts'
import type { Outlet } from '../output.ts'

export interface NatsOutputOptions {
  /** `null` for the name of the stream in lower case. */
  subject: string | null
  tls: boolean
}

const dayNanoseconds = 86_400e9
const maxStreamBytes = 1024 ** 3

/** Publishes each message to a stream, which is created if missing. An acknowledged message is on the disk of the server. */
export async function openNats(place: NatsPlace, { subject, tls }: NatsOutputOptions): Promise<Outlet> {
  const { jetstream, jetstreamManager } = await import('@nats-io/jetstream')
  const connection = await connectToNats(place, { tls })
  const { stream } = place
  const usual = stream.toLowerCase()
  const subjectUsed = subject ?? usual
  try {
    const manager = await jetstreamManager(connection)
    await manager.streams.info(stream).catch(() =>
      manager.streams.add({
        name: stream,
        subjects: subjectUsed.startsWith(`${usual}.`) || subjectUsed === usual ? [usual, `${usual}.>`] : [subjectUsed],
        max_age: dayNanoseconds,
        max_bytes: maxStreamBytes,
      }),
    )
    const client = jetstream(connection)
    return {
      async send(texts) {
        // The server drops duplicates within two minutes, so a message may be sent again after a lost answer.
        const sent = texts.map((text) =>
          client.publish(subjectUsed, text, { msgID: String(keyOfText(text)), expect: { streamName: stream } }),
        )
        const failed = (await Promise.allSettled(sent)).find((each) => each.status === 'rejected')
        if (failed) throw new Error(`subject ${subjectUsed} of stream ${stream}: ${errorText(failed.reason)}`)
      },
      close: () => connection.drain().catch(() => connection.close()),
    }
  } catch (error) {
    await connection.close()
    throw error
  }
}
