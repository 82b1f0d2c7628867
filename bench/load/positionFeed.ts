import { createServer, type Socket } from 'node:net'
import { encodeMessage } from '#lib/ais/encode.ts'
import { Random } from '../synthetic/random.ts'
import { syntheticVessels } from '../synthetic/syntheticVessels.ts'

const partMilliseconds = 20

interface Vessel {
  mmsi: number
  longitude: number
  latitude: number
  courseDegrees: number
}

export interface PositionFeed {
  /** The source URL for AIS_SOURCES. */
  source: string
  /** Sentences handed to the connection so far. */
  sent(): { sentences: number }
  stop(): Promise<void>
}

/** A receiver on a local port that reports positions of the synthetic fleet at a fixed rate. */
export async function positionFeed(options: {
  vessels: number
  seed: number
  perSecond: number
}): Promise<PositionFeed> {
  const vessels = movingVessels(options.vessels, options.seed)
  const random = new Random(7)
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => sockets.delete(socket))
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const place = server.address()
  let began = 0
  let sentences = 0
  const timer = setInterval(() => {
    if (sockets.size === 0) return
    began ||= performance.now()
    const due = Math.floor(((performance.now() - began) / 1000) * options.perSecond)
    let lines = ''
    for (; sentences < due; sentences += 1) lines += `${reportOf(vessels[random.below(vessels.length)]!, random)}\r\n`
    for (const socket of sockets) socket.write(lines)
  }, partMilliseconds)
  return {
    source: `tcp://127.0.0.1:${place && typeof place === 'object' ? place.port : 0}`,
    sent: () => ({ sentences }),
    async stop() {
      clearInterval(timer)
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** A ninth of the vessels, which report often. */
function movingVessels(count: number, seed: number): Vessel[] {
  const vessels: Vessel[] = []
  let index = 0
  for (const { number: mmsi, longitude, latitude, courseDegrees, transponderClass } of syntheticVessels(count, seed)) {
    index += 1
    if (index % 9 !== 0 || transponderClass !== 'A' || longitude === null || latitude === null) continue
    vessels.push({ mmsi, longitude, latitude, courseDegrees: courseDegrees ?? 0 })
  }
  return vessels
}

/** Encodes a position a few metres from the last. */
function reportOf(vessel: Vessel, random: Random): string {
  vessel.longitude = Math.min(179.9, Math.max(-179.9, vessel.longitude + random.around(0, 0.0005)))
  vessel.latitude = Math.min(85, Math.max(-85, vessel.latitude + random.around(0, 0.0003)))
  const { mmsi, longitude, latitude, courseDegrees } = vessel
  const speedKnots = 5 + random.below(100) / 10
  return encodeMessage({ type: 1, mmsi, longitude, latitude, courseDegrees, speedKnots, navigationalStatus: 0 })[0]!
}
