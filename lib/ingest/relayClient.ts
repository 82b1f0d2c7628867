import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Poured } from './pour.ts'
import type { Answer, Greeting, Recorded } from './relayWire.ts'

/** The ingest that was running went before it had taken everything. */
export class RelayBroken extends Error {
  override readonly name = 'RelayBroken'
}

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

/** Sends one recording; resolves when ingest has all of it in the store, or refuses because it has enough to do. */
export async function sendRecording(
  socket: Socket,
  greeting: Greeting,
  chunks: AsyncIterable<Buffer>,
  acknowledge: (poured: Poured) => void,
): Promise<Recorded | 'full'> {
  const sending = send(socket, greeting, chunks)
  sending.catch((error: Error) => socket.destroy(error))
  try {
    for await (const line of createInterface({ input: socket })) {
      const answer = JSON.parse(line) as Answer
      if ('refused' in answer) throw new Error(answer.refused)
      if ('full' in answer) return 'full'
      if ('done' in answer) return answer.done
      acknowledge(answer.poured)
    }
    await sending
    throw new RelayBroken('the ingest that is running ended before it had taken the whole recording')
  } finally {
    socket.destroy()
  }
}

async function send(socket: Socket, greeting: Greeting, chunks: AsyncIterable<Buffer>): Promise<void> {
  socket.write(`${JSON.stringify(greeting)}\n`)
  for await (const chunk of chunks) {
    if (!socket.write(chunk)) await once(socket, 'drain')
  }
  socket.end()
}
