import { z } from 'zod'
import type { Log } from '#lib/log.ts'
import { numbersWhere } from '#lib/store/numbersWhere.ts'
import type { Store } from '#lib/store/store.ts'
import { mmsiOf } from '#lib/vessel/identity.ts'
import { decodeRecord, numberReader } from '#lib/vessel/record.ts'
import type { Pipeline } from './pipeline.ts'
import { repeat } from './repeat.ts'

/** Selects vessels that match every given part. */
export const vesselSelectionSchema = z.object({
  /** Reported by this source only. */
  source: z.string().optional(),
  createdSinceMicroseconds: z.number().optional(),
  /** Not received since. */
  unheardSinceMicroseconds: z.number().optional(),
})

export type VesselSelection = z.infer<typeof vesselSelectionSchema>

interface Removal {
  store: Pick<Store, 'loadVessels'>
  pipeline: Pick<Pipeline, 'revise'>
}

/** A further vessel of an MMSI without any identity may be an error of a receiver. */
const unnamedDays = 30
const everyMilliseconds = 3_600_000
const hoursPerDay = 24
const microsecondsPerDay = 86_400_000_000

const readNumber = numberReader('number')
const readCreated = numberReader('createdMicroseconds')
const readSeveralSources = numberReader('severalSources')
const readReceptionTimes = [
  readCreated,
  numberReader('staticUpdatedMicroseconds'),
  numberReader('positionUpdatedMicroseconds'),
]

export function selectVessels(store: Removal['store'], selection: VesselSelection): Promise<number[]> {
  return numbersWhere(store, (record) => isSelected(record, selection))
}

function isSelected(record: Uint8Array, selection: VesselSelection): boolean {
  const { source, createdSinceMicroseconds = 0, unheardSinceMicroseconds = Infinity } = selection
  if (Number(readCreated(record)) < createdSinceMicroseconds) return false
  if (lastReceivedMicroseconds(record) >= unheardSinceMicroseconds) return false
  if (source === undefined) return true
  return readSeveralSources(record) === false && decodeRecord(record).positionSource === source
}

/** `updatedMicroseconds` does not count: importing ports changes it too. */
function lastReceivedMicroseconds(record: Uint8Array): number {
  return Math.max(...readReceptionTimes.map((read) => Number(read(record) ?? 0)))
}

/** Resolves to the number of removed vessels. */
export async function removeVessels(selection: VesselSelection, { store, pipeline }: Removal): Promise<number> {
  return pipeline.revise(await selectVessels(store, selection), () => 'removed')
}

/** Removes vessels that share an MMSI, were not received since then and have never sent a name or number. */
export async function removeUnnamedSharing(
  { store, pipeline }: Removal,
  unheardSinceMicroseconds: number,
): Promise<number> {
  const numbers = await numbersWhere(store, (record) => {
    const number = Number(readNumber(record))
    if (mmsiOf(number) === number) return false
    const { name, imo, callSign } = decodeRecord(record)
    const isUnnamed = name === null && imo === null && callSign === null
    return isUnnamed && lastReceivedMicroseconds(record) < unheardSinceMicroseconds
  })
  return pipeline.revise(numbers, () => 'removed')
}

interface SilentRemoval extends Removal {
  log: Log
  now: () => number
  signal: AbortSignal
  /** If unset, only unnamed vessels that share an MMSI are removed. */
  days: number | null | undefined
  /** Keeps vessels whose tracks are not archived yet. */
  archived?: { untilSeconds: number } | null | undefined
}

/**
 * Removes vessels not received for some days, at the start and every hour, and unnamed vessels that share an MMSI every day,
 * until `signal` aborts.
 */
export async function removeSilent({ log, now, signal, days, archived, ...removal }: SilentRemoval): Promise<void> {
  let hour = 0

  async function sweep(): Promise<void> {
    const nowMicroseconds = now() * 1000
    const isDaily = hour++ % hoursPerDay === 0
    const archivedMicroseconds = archived ? archived.untilSeconds * 1e6 : Infinity
    const since = (ago: number) => Math.min(archivedMicroseconds, nowMicroseconds - ago * microsecondsPerDay)
    const silent = days ? await removeVessels({ unheardSinceMicroseconds: since(days) }, removal) : 0
    const unnamed = isDaily ? await removeUnnamedSharing(removal, since(unnamedDays)) : 0
    if (silent + unnamed > 0) log.info('silent vessels removed', { vessels: silent + unnamed, days })
  }

  await repeat(sweep, {
    everyMilliseconds,
    failure: 'silent vessels could not be removed, will retry in an hour',
    log,
    signal,
  })
}
