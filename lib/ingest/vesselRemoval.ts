import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Log } from '#lib/log.ts'
import type { Store } from '#lib/store/store.ts'
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

const VESSELS_PER_BATCH = 1_000
const EVERY_MILLISECONDS = 3_600_000
const MICROSECONDS_PER_DAY = 86_400_000_000

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
  for (let from = 0; from < mmsis.length; from += VESSELS_PER_BATCH) {
    removed += await pipeline.revise(mmsis.slice(from, from + VESSELS_PER_BATCH), () => 'removed')
  }
  return removed
}

interface SilentRemoval extends Removal {
  log: Log
  now: () => number
  signal: AbortSignal
  /** Without it, no vessel is removed. */
  days: number | null | undefined
}

/** Removes vessels that were not received for some days, at the start and every hour, until `signal` aborts. */
export async function removeSilent({ log, now, signal, days, ...removal }: SilentRemoval): Promise<void> {
  if (!days) return
  while (!signal.aborted) {
    try {
      const unheardSinceMicroseconds = now() * 1000 - days * MICROSECONDS_PER_DAY
      const vessels = await removeVessels({ unheardSinceMicroseconds }, removal)
      if (vessels > 0) log.info('silent vessels removed', { vessels, days })
    } catch (error) {
      if (!signal.aborted) log.warn('silent vessels could not be removed, will try again in an hour', { error })
    }
    await pause(EVERY_MILLISECONDS, undefined, { signal }).catch(() => undefined)
  }
}
