import { z } from 'zod'
import type { Log } from '#lib/log.ts'
import { numbersWhere } from '#lib/store/numbersWhere.ts'
import type { Store } from '#lib/store/store.ts'
import { mmsiOf } from '#lib/vessel/identity.ts'
import { decodeRecord, numberReader } from '#lib/vessel/record.ts'
import type { Pipeline } from './pipeline.ts'

/** Selects vessels that match every given part. */
export const vesselSelectionSchema = z.object({
  /** Reported by this source only. */
  source: z.string().optional(),
  createdSinceMicroseconds: z.number().optional(),
  /** Not received since. */
  silentSinceMicroseconds: z.number().optional(),
})

export type VesselSelection = z.infer<typeof vesselSelectionSchema>

interface Removal {
  store: Pick<Store, 'loadVessels'>
  pipeline: Pick<Pipeline, 'revise'>
}

/** A further vessel of an MMSI without any identity may be an error of a receiver. */
const unnamedDays = 30
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
  const { source, createdSinceMicroseconds = 0, silentSinceMicroseconds = Infinity } = selection
  if (Number(readCreated(record)) < createdSinceMicroseconds) return false
  if (lastReceivedMicroseconds(record) >= silentSinceMicroseconds) return false
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

interface SilentRemoval extends Removal {
  log: Log
  now: () => number
  /** Vessels whose tracks are not archived yet are kept. */
  archived?: { untilSeconds: number } | null | undefined
}

/** Removes vessels that were not received for `days`; none without them. */
export async function removeSilent(removal: SilentRemoval, days: number | null | undefined): Promise<void> {
  if (!days) return
  const vessels = await removeVessels({ silentSinceMicroseconds: removableSince(removal, days) }, removal)
  if (vessels > 0) removal.log.info('silent vessels removed', { vessels, days })
}

/** Removes vessels that share an MMSI, were not received for a month and have never sent a name or number. */
export async function removeUnnamedSharing(removal: SilentRemoval): Promise<void> {
  const { store, pipeline, log } = removal
  const since = removableSince(removal, unnamedDays)
  const numbers = await numbersWhere(store, (record) => {
    const number = Number(readNumber(record))
    if (mmsiOf(number) === number) return false
    const { name, imo, callSign } = decodeRecord(record)
    const isUnnamed = name === null && imo === null && callSign === null
    return isUnnamed && lastReceivedMicroseconds(record) < since
  })
  const vessels = await pipeline.revise(numbers, () => 'removed')
  if (vessels > 0) log.info('unnamed vessels that share an MMSI removed', { vessels, days: unnamedDays })
}

function removableSince({ now, archived }: SilentRemoval, days: number): number {
  const archivedMicroseconds = archived ? archived.untilSeconds * 1e6 : Infinity
  return Math.min(archivedMicroseconds, now() * 1000 - days * microsecondsPerDay)
}
