import { errorText } from '#lib/errorText.ts'
import { closeNats, connectToNats, type NatsPlace, natsManager, nullIf } from '#lib/ingest/sources/natsConnection.ts'
import { keyOfText } from '#lib/vessel/messageKeys.ts'
import type { Outlet } from '../output.ts'

export interface NatsOutputOptions {
  /** `null` for the name of the stream in lower case. */
  subject: string | null
  tls: boolean
  /** How many servers of a cluster store the stream. */
  replicas: number
}

/** A reader holds up to 2,000 unacknowledged packs, so 32 MB. */
const maxPackCharacters = 16 * 1024
/** Time limit for a pack, which is then sent again, through another server if there is one. */
const publishMilliseconds = 3_000
const dayNanoseconds = 86_400e9
const maxStreamBytes = 1024 ** 3

/**
 * Publishes packs of AIS messages to a stream, which is created if missing. An acknowledged pack is on the disk of the
 * server.
 */
export async function openNats(place: NatsPlace, { subject, tls, replicas }: NatsOutputOptions): Promise<Outlet> {
  const { JetStreamApiCodes, jetstream } = await import('@nats-io/jetstream')
  const connection = await connectToNats(place, { tls })
  const { stream } = place
  const usual = stream.toLowerCase()
  const subjectUsed = subject ?? usual
  try {
    const { streams } = await natsManager(connection)
    const found = await streams.info(stream).catch(nullIf(JetStreamApiCodes.StreamNotFound))
    if (!found) {
      await streams.add({
        name: stream,
        subjects: subjectUsed.startsWith(`${usual}.`) || subjectUsed === usual ? [usual, `${usual}.>`] : [subjectUsed],
        max_age: dayNanoseconds,
        max_bytes: maxStreamBytes,
        num_replicas: replicas,
      })
    }
    const client = jetstream(connection)
    return {
      async send(texts) {
        // The server drops duplicates within two minutes, so a pack may be sent again after a lost answer.
        const sent = packsOf(texts).map((pack) =>
          client.publish(subjectUsed, pack, {
            msgID: String(keyOfText(pack)),
            expect: { streamName: stream },
            timeout: publishMilliseconds,
          }),
        )
        const failed = (await Promise.allSettled(sent)).find((each) => each.status === 'rejected')
        if (failed) throw new Error(`subject ${subjectUsed} of stream ${stream}: ${errorText(failed.reason)}`)
      },
      close: () => closeNats(connection),
    }
  } catch (error) {
    await connection.close()
    throw error
  }
}

/** Joins texts of one message each, a sentence per line, to texts of many. */
export function packsOf(texts: readonly string[]): string[] {
  const packs: string[] = []
  let pack = ''
  for (const text of texts) {
    const joined = pack === '' ? text : `${pack}\n${text}`
    if (joined.length > maxPackCharacters && pack !== '') {
      packs.push(pack)
      pack = text
    } else pack = joined
  }
  return pack === '' ? packs : [...packs, pack]
}
