import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { errorCode, errorText } from '#lib/errorText.ts'
import type { RecordingProgress } from '../recording.ts'
import type { SourceTestResult } from '../sourceTest.ts'
import type { VesselSelection } from '../vesselRemoval.ts'
import { isSocketTrusted, socketAddress } from './socketAddress.ts'
import type { Answer, Greeting, Recorded, RemovalRequest, SourceTestRequest } from './socketWire.ts'

/** The running ingest stopped before it had received all data. */
export class IngestGone extends Error {
  override readonly name = 'IngestGone'
}

const connectionLost = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'])

/** Connects to the ingest of this data folder; `null` if none is running. */
export async function connectToIngest(dataFolder: string): Promise<Socket | null> {
  if (!isSocketTrusted(dataFolder)) return null
  const socket = connect({ path: socketAddress(dataFolder), allowHalfOpen: true })
  try {
    await once(socket, 'connect')
    return socket
  } catch {
    return null
  }
}

/**
 * Sends one recording; resolves when all of it is in the store, or to `full` if ingest refuses it. `onWorking` is called
 * whenever ingest has made progress.
 */
export async function sendRecording(
  socket: Socket,
  greeting: Greeting,
  chunks: AsyncIterable<Buffer>,
  acknowledge: (progress: RecordingProgress) => void,
  onWorking: () => void = () => {},
): Promise<Recorded | 'full'> {
  const sending = send(socket, greeting, chunks)
  sending.catch((error: Error) => socket.destroy(error))
  try {
    for await (const answer of answersOf(socket)) {
      if ('refused' in answer) throw new Error(answer.refused)
      if ('full' in answer) return 'full'
      if ('done' in answer) return answer.done
      if ('progress' in answer) acknowledge(answer.progress)
      onWorking()
    }
    await sending
    throw new IngestGone('the running ingest stopped before it had received the whole recording')
  } catch (error) {
    if (!connectionLost.has(errorCode(error))) throw error
    throw new IngestGone(`the running ingest closed the connection: ${errorText(error)}`, { cause: error })
  } finally {
    socket.destroy()
  }
}

/** Resolves to the number of vessels that the running ingest has removed. */
export async function requestRemoval(socket: Socket, selection: VesselSelection): Promise<number> {
  const request: RemovalRequest = { lastfixRemoval: 1, selection }
  socket.end(`${JSON.stringify(request)}\n`)
  try {
    for await (const answer of answersOf(socket)) {
      if ('refused' in answer) throw new Error(answer.refused)
      if ('removed' in answer) return answer.removed
    }
    throw new IngestGone('the running ingest stopped before it had removed the vessels')
  } finally {
    socket.destroy()
  }
}

/** Resolves to the result of the test in the running ingest. */
export async function requestSourceTest(
  socket: Socket,
  { url, seconds, signal }: { url: string; seconds: number; signal: AbortSignal },
): Promise<SourceTestResult> {
  const request: SourceTestRequest = { lastfixSourceTest: 1, url, seconds }
  const leave = () => socket.destroy()
  signal.addEventListener('abort', leave)
  // Stays open, because ingest drops the result when it ends.
  socket.write(`${JSON.stringify(request)}\n`)
  try {
    for await (const answer of answersOf(socket)) {
      if ('refused' in answer) throw new Error(answer.refused)
      if ('tested' in answer) return answer.tested
    }
    throw new IngestGone('the running ingest stopped before the test had ended')
  } finally {
    signal.removeEventListener('abort', leave)
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

/** Ends with the socket and throws if it is destroyed; a readline interface would wait for ever. */
async function* answersOf(socket: Socket): AsyncGenerator<Answer> {
  let rest = ''
  for await (const text of socket.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line)
  }
}
