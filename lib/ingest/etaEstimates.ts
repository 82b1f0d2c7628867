import type { EtaEstimate } from '#lib/store/etaEstimates.ts'
import type { Store } from '#lib/store/store.ts'
import { type EstimatedEta, estimatedEta, speedWindowSeconds } from '#lib/track/estimatedEta.ts'
import { joinChunks } from '#lib/track/select.ts'
import type { Approaches, DueEstimate } from './approaches.ts'

interface Estimating {
  store: Pick<Store, 'etaEstimates' | 'trackCells'>
  approaches: Approaches
}

/** Their tracks are read in some milliseconds. */
const vesselsAPiece = 100

/** Stores some of the due estimates; resolves to how many vessels they were for. */
export async function storeDueEstimates({ store, approaches }: Estimating): Promise<number> {
  const due = approaches.due(vesselsAPiece)
  if (due.length === 0) return 0
  const tracks = await store.trackCells.during(
    due.map(({ number, from }) => ({
      number,
      sinceSeconds: from.seconds - speedWindowSeconds,
      untilSeconds: from.seconds,
    })),
  )
  const estimates = due.flatMap((each, index) => {
    const { from, place } = each
    const points = joinChunks(tracks[index] ?? [], from.seconds)
    return [...reported(each), ...estimated(each, estimatedEta(from, place, points, from.seconds))]
  })
  if (estimates.length > 0) await store.etaEstimates.add(estimates)
  approaches.done(due)
  return due.length
}

function reported(due: DueEstimate): EtaEstimate[] {
  if (due.etaMicroseconds === null) return []
  const seconds = Math.floor(due.etaMicroseconds / 1e6)
  return [{ ...madeOf(due), source: 'reported', fromSeconds: seconds, untilSeconds: seconds }]
}

function estimated(due: DueEstimate, eta: EstimatedEta | null): EtaEstimate[] {
  if (eta === null) return []
  const [fromSeconds, untilSeconds] = [Math.floor(eta.fromSeconds), Math.ceil(eta.untilSeconds)]
  return [{ ...madeOf(due), source: 'estimated', fromSeconds, untilSeconds }]
}

function madeOf({ number, port, hoursToGo, from }: DueEstimate) {
  return { number, port, hoursToGo, madeSeconds: from.seconds }
}
