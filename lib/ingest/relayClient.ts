import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { FeedCounts } from './counts.ts'
import type { Poured } from './pour.ts'
import type { Answer, Greeting } from './relayWire.ts'

/** A connection to the ingest that is running on this data folder; `null` when none is. */
export async function connectToIngest(address: string): Promise<Socket | null> {
  const socket = connect({ path: address, allowHalfOpen: true })
  try {
    await once(socket, 'connect')
    return socket
  } catch {
    return null
  }
}

/** Sends one recording; resolves when ingest has all of it in the store. */
export async function sendRecording(
  socket: Socket,
  greeting: Greeting,
  chunks: AsyncIterable<Buffer>,
  acknowledge: (poured: Poured) => void,
): Promise<FeedCounts> {
  const sending = send(socket, greeting, chunks)
  sending.catch((error: Error) => socket.destroy(error))
  for await (const line of createInterface({ input: socket })) {
    const answer = JSON.parse(line) as Answer
    if ('refused' in answer) throw new Error(answer.refused)
    if ('done' in answer) return answer.done
    acknowledge(answer.poured)
  }
  await sending
  throw new Error('the ingest that is running ended before it had taken the whole recording')
}

async function send(socket: Socket, greeting: Greeting, chunks: AsyncIterable<Buffer>): Promise<void> {
  socket.write(`${JSON.stringify(greeting)}\n`)
  for await (const chunk of chunks) {
    if (!socket.write(chunk)) await once(socket, 'drain')
  }
  socket.end()
}
