import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#lib/log.ts'
import type { Store } from '#lib/store/store.ts'
import { numberReader } from '#lib/vessel/record.ts'
import type { Pipeline } from './pipeline.ts'

export interface SilentVesselOptions {
  store: Pick<Store, 'loadVessels'>
  pipeline: Pick<Pipeline, 'revise'>
  log: Log
  now: () => number
  signal: AbortSignal
  /** Without it, no vessel is removed. */
  days: number | null | undefined
}

const EVERY_MILLISECONDS = 3_600_000
const MICROSECONDS_PER_DAY = 86_400_000_000
const VESSELS_PER_BATCH = 1_000

const readMmsi = numberReader('mmsi')
const readTimes = [
  numberReader('createdMicroseconds'),
  numberReader('staticUpdatedMicroseconds'),
  numberReader('positionUpdatedMicroseconds'),
]

/** When a report last said something of the vessel; its record may have changed since, as when ports are imported. */
export function heardMicroseconds(record: Uint8Array): number {
  return Math.max(...readTimes.map((read) => Number(read(record) ?? 0)))
}

/** Removes vessels that were not heard for some days, at the start and every hour, until `signal` aborts. */
export async function removeSilent(options: SilentVesselOptions): Promise<void> {
  const { log, signal, days } = options
  if (!days) return
  while (!signal.aborted) {
    try {
      await removeOnce(options, days * MICROSECONDS_PER_DAY)
    } catch (error) {
      if (!signal.aborted) log.warn('silent vessels could not be removed, will try again in an hour', { error })
    }
    await pause(EVERY_MILLISECONDS, undefined, { signal }).catch(() => undefined)
  }
}

async function removeOnce(
  { store, pipeline, log, now, signal, days }: SilentVesselOptions,
  age: number,
): Promise<void> {
  const limit = now() * 1000 - age
  const silent: number[] = []
  await store.loadVessels((record) => {
    signal.throwIfAborted()
    if (heardMicroseconds(record) < limit) silent.push(Number(readMmsi(record)))
  })
  let removed = 0
  for (let from = 0; from < silent.length && !signal.aborted; from += VESSELS_PER_BATCH) {
    removed += await pipeline.revise(silent.slice(from, from + VESSELS_PER_BATCH), () => 'removed')
  }
  if (removed > 0) log.info('silent vessels removed', { vessels: removed, days })
}
