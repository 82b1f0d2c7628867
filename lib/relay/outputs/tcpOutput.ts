import { once } from 'node:events'
import { connect } from 'node:net'
import type { Endpoint } from '#lib/ingest/sources/failure.ts'
import { linesOf, type Outlet, type OutputContext } from '../output.ts'

const keepAliveMilliseconds = 30_000
const stalledMilliseconds = 30_000

/** TCP output has no acknowledgement, so data in transit is lost with the connection. */
export async function openTcp(endpoint: Endpoint, { signal }: Pick<OutputContext, 'signal'>): Promise<Outlet> {
  const socket = connect({ ...endpoint, keepAlive: true, keepAliveInitialDelay: keepAliveMilliseconds })
  try {
    await once(socket, 'connect', { signal })
  } catch (error) {
    socket.destroy()
    throw error
  }
  let failure: Error | null = null
  const fail = (error: Error) => {
    failure ??= error
    socket.destroy()
  }
  socket.on('error', fail)
  socket.on('end', () => fail(new Error('the server closed the connection')))
  socket.resume()
  return {
    async send(texts) {
      if (failure) throw failure
      const stalled = setTimeout(() => fail(new Error('the server does not read')), stalledMilliseconds)
      const error = await new Promise((resolve) => socket.write(linesOf(texts), resolve))
      clearTimeout(stalled)
      if (error) throw failure ?? error
    },
    async close() {
      socket.destroy()
    },
  }
}
