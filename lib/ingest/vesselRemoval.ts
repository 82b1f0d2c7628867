import { z } from 'zod'
import type { Log } from '#lib/log.ts'
import { pause } from '#lib/pause.ts'
import type { Store } from '#lib/store/store.ts'
import { mmsiOf } from '#lib/vessel/identity.ts'
import { decodeRecord, numberReader } from '#lib/vessel/record.ts'
import type { Pipeline } from './pipeline.ts'

/** Vessels that pass every part which is given. */
export const vesselSelectionSchema = z.object({
  /** Only this source has reported them. */
  source: z.string().optional(),
  createdSinceMicroseconds: z.number().optional(),
  /** No report has said anything of them since then. */
  unheardSinceMicroseconds: z.number().optional(),
})

export type VesselSelection = z.infer<typeof vesselSelectionSchema>

interface Removal {
  store: Pick<Store, 'loadVessels'>
  pipeline: Pick<Pipeline, 'revise'>
}

/** A further vessel with an MMSI that never said who it is may have been a fault of a receiver. */
const unnamedDays = 30
const vesselsPerBatch = 1_000
const everyMilliseconds = 3_600_000
const hoursPerDay = 24
const microsecondsPerDay = 86_400_000_000

const readMmsi = numberReader('mmsi')
const readCreated = numberReader('createdMicroseconds')
const readSeveralSources = numberReader('severalSources')
const readHeardTimes = [
  readCreated,
  numberReader('staticUpdatedMicroseconds'),
  numberReader('positionUpdatedMicroseconds'),
]

export async function selectVessels(store: Removal['store'], selection: VesselSelection): Promise<number[]> {
  const mmsis: number[] = []
  await store.loadVessels((record) => {
    if (isSelected(record, selection)) mmsis.push(Number(readMmsi(record)))
  })
  return mmsis
}

function isSelected(record: Uint8Array, selection: VesselSelection): boolean {
  const { source, createdSinceMicroseconds = 0, unheardSinceMicroseconds = Infinity } = selection
  if (Number(readCreated(record)) < createdSinceMicroseconds) return false
  if (heardMicroseconds(record) >= unheardSinceMicroseconds) return false
  if (source === undefined) return true
  return readSeveralSources(record) === false && decodeRecord(record).positionSource === source
}

/** Its record may have changed since, as when ports are imported. */
function heardMicroseconds(record: Uint8Array): number {
  return Math.max(...readHeardTimes.map((read) => Number(read(record) ?? 0)))
}

/** Resolves to how many it removed. */
export async function removeVessels(selection: VesselSelection, { store, pipeline }: Removal): Promise<number> {
  const mmsis = await selectVessels(store, selection)
  let removed = 0
  for (let from = 0; from < mmsis.length; from += vesselsPerBatch) {
    removed += await pipeline.revise(mmsis.slice(from, from + vesselsPerBatch), () => 'removed')
  }
  return removed
}

/** Removes vessels that share an MMSI, were not received for 30 days and have never sent a name or number. Resolves to how many. */
export async function removeUnnamedSharing({ store, pipeline }: Removal, nowMicroseconds: number): Promise<number> {
  const numbers: number[] = []
  await store.loadVessels((record) => {
    const number = Number(readMmsi(record))
    if (mmsiOf(number) === number) return
    const { name, imo, callSign } = decodeRecord(record)
    const isUnnamed = name === null && imo === null && callSign === null
    if (isUnnamed && heardMicroseconds(record) < nowMicroseconds - unnamedDays * microsecondsPerDay)
      numbers.push(number)
  })
  return numbers.length === 0 ? 0 : pipeline.revise(numbers, () => 'removed')
}

interface SilentRemoval extends Removal {
  log: Log
  now: () => number
  signal: AbortSignal
  /** Without it, only unnamed vessels that share an MMSI are removed. */
  days: number | null | undefined
}

/**
 * Removes vessels that were not received for some days, at the start and every hour, until `signal` aborts; and each day
 * unnamed ones that share an MMSI.
 */
export async function removeSilent({ log, now, signal, days, ...removal }: SilentRemoval): Promise<void> {
  for (let hour = 0; !signal.aborted; hour += 1) {
    try {
      const nowMicroseconds = now() * 1000
      const unheardSinceMicroseconds = nowMicroseconds - (days ?? 0) * microsecondsPerDay
      const silent = days ? await removeVessels({ unheardSinceMicroseconds }, removal) : 0
      const unnamed = hour % hoursPerDay === 0 ? await removeUnnamedSharing(removal, nowMicroseconds) : 0
      if (silent + unnamed > 0) log.info('silent vessels removed', { vessels: silent + unnamed, days })
    } catch (error) {
      if (!signal.aborted) log.warn('silent vessels could not be removed, will try again in an hour', { error })
    }
    await pause(everyMilliseconds, signal)
  }
}
