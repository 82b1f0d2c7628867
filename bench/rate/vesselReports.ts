import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { encodeMessage } from '#lib/ais/encode.ts'
import { moved } from '#lib/demo/geodesy.ts'
import { metresPerNauticalMile } from '#lib/distance.ts'
import { Random } from '../synthetic/random.ts'
import { benchNowMicroseconds, syntheticVessels } from '../synthetic/syntheticVessels.ts'

const partMilliseconds = 20
const hourMicroseconds = 3_600_000_000
/** Reports of the vessels that were received within the last hour, a ninth of the fleet. */
const activeShare = 0.9
const staticShare = 0.08

interface Reporting {
  mmsi: number
  isClassB: boolean
  longitude: number
  latitude: number
  speedKnots: number
  courseDegrees: number
  reportedSeconds: number
  name: string | null
  imo: number | null
  callSign: string | null
  shipTypeCode: number
  destination: string | null
}

/** Sentences of the synthetic fleet: each vessel keeps its course, and some reports are static. */
class VesselReports {
  readonly #all: Reporting[] = []
  readonly #active: Reporting[] = []
  readonly #random: Random
  #sequence = 0

  constructor(vessels: number, seed: number) {
    this.#random = new Random(seed)
    for (const vessel of syntheticVessels(vessels, seed)) {
      const { number: mmsi, longitude, latitude, speedKnots, courseDegrees, transponderClass, ...others } = vessel
      if (longitude === null || latitude === null) continue
      const { name, imo, callSign, shipTypeCode, destination } = others
      const reporting: Reporting = {
        mmsi,
        isClassB: transponderClass === 'B',
        longitude,
        latitude,
        speedKnots: speedKnots ?? 0,
        courseDegrees: courseDegrees ?? 0,
        reportedSeconds: 0,
        ...{ name, imo, callSign, destination, shipTypeCode: shipTypeCode ?? 0 },
      }
      this.#all.push(reporting)
      if (others.updatedMicroseconds > benchNowMicroseconds - hourMicroseconds) this.#active.push(reporting)
    }
  }

  next(seconds: number): string[] {
    const random = this.#random
    const vessel = random.pick(random.chance(activeShare) ? this.#active : this.#all)
    return random.chance(staticShare) ? this.#static(vessel) : positionOf(vessel, seconds)
  }

  #static({ mmsi, isClassB, name, imo, callSign, shipTypeCode, destination }: Reporting): string[] {
    if (isClassB) return encodeMessage({ type: 24, partNumber: 0, mmsi, name })
    this.#sequence += 1
    const message = { type: 5, mmsi, name, imo, callSign, shipTypeCode, destination } as const
    return encodeMessage(message, { sequence: this.#sequence })
  }
}

function positionOf(vessel: Reporting, seconds: number): string[] {
  const { mmsi, isClassB, speedKnots, courseDegrees } = vessel
  const kilometres = (speedKnots * metresPerNauticalMile * (seconds - vessel.reportedSeconds)) / 3_600_000
  const { longitude, latitude } = moved(vessel, kilometres, courseDegrees)
  Object.assign(vessel, { longitude, latitude, reportedSeconds: seconds })
  const position = { mmsi, longitude, latitude, speedKnots, courseDegrees }
  return encodeMessage(isClassB ? { type: 18, ...position } : { type: 1, navigationalStatus: 0, ...position })
}

/** Serves the reports to the first program that connects, as a receiver does, and reports its port to the parent process. */
const [vessels, seed, perSecond] = process.argv.slice(2).map(Number) as [number, number, number]
const reports = new VesselReports(vessels, seed)
const server = createServer(async (socket) => {
  const began = performance.now()
  // The reader disconnects at the end of the run.
  socket.on('error', () => process.exit())
  for (let sent = 0; ; await setTimeout(partMilliseconds)) {
    const seconds = (performance.now() - began) / 1000
    const lines: string[] = []
    for (; sent < seconds * perSecond && lines.length < perSecond; sent += 1) lines.push(...reports.next(seconds))
    if (lines.length > 0 && !socket.write(`${lines.join('\n')}\n`)) await once(socket, 'drain')
  }
})
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
