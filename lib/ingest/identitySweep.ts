import { BoundedMap } from '#lib/boundedMap.ts'
import { identityIn } from '#lib/identity/sentIdentity.ts'
import { cellOf, cellsAround, type SuggestibleVessel, suggestJoins } from '#lib/identity/suggest.ts'
import type { Log } from '#lib/log.ts'
import type { Store } from '#lib/store/store.ts'
import { sourcesIn, trackFixOf, unknownSource } from '#lib/vessel/evidence.ts'
import { decodeEvidence } from '#lib/vessel/evidenceRecord.ts'
import { isPlaced } from '#lib/vessel/fix.ts'
import { mmsiOf } from '#lib/vessel/identity.ts'
import { decodeRecord, numberReader } from '#lib/vessel/record.ts'
import type { DecisionReason } from '#lib/wire/decisionReasons.ts'
import type { IdentityIndex } from './identityIndex.ts'
import type { Pipeline } from './pipeline.ts'

interface IdentitySweepOptions {
  store: Pick<Store, 'identities' | 'loadVessels' | 'evidenceOf'>
  identityIndex: IdentityIndex
  pipeline: Pick<Pipeline, 'decide'>
  log: Log
  now: () => number
  signal: AbortSignal
}

const newMicroseconds = 60 * 86_400_000_000
/** The first positions of new vessels are read one by one. */
const maxNewVessels = 20_000
const maxDecisions = 100_000

const readCreated = numberReader('createdMicroseconds')

/** Makes and undoes the joins and splits that administrators request. */
export async function decideWaiting({
  store: { identities },
  pipeline,
  log,
}: Pick<IdentitySweepOptions, 'pipeline' | 'log'> & { store: Pick<Store, 'identities'> }): Promise<void> {
  for (const waiting of await identities.waiting()) {
    const decided = await pipeline.decide(waiting, await identities.beforeOf(waiting.id))
    if (decided) log.info('identity decided', { ...decided })
  }
}

/** Undoes joins that a source has denied, unless a user made them. */
export async function undoDenied({
  store: { identities },
  identityIndex: { denied },
  now,
}: Pick<IdentitySweepOptions, 'identityIndex' | 'now'> & { store: Pick<Store, 'identities'> }): Promise<void> {
  for (const number of denied) {
    denied.delete(number)
    const join = await identities.joinOf(number)
    if (join?.madeBy !== 'service') continue
    const ended = { reason: 'received-again' satisfies DecisionReason, endedBy: 'service', endedAt: now() }
    await identities.change(join.id, 'made', { state: 'unwanted', ...ended })
  }
}

/** Undoes joins whose later MMSI only these sources have sent. */
export async function undoJoinsOf(
  names: readonly string[],
  { store, now, signal, ...deciding }: Pick<IdentitySweepOptions, 'store' | 'pipeline' | 'log' | 'now' | 'signal'>,
): Promise<void> {
  const { identities, evidenceOf } = store
  for (const { id, kind, state, number, other } of await identities.latest(maxDecisions)) {
    if (signal.aborted) return
    if (kind !== 'join' || state !== 'made') continue
    const stored = await evidenceOf(number)
    const evidence = stored && decodeEvidence(stored)
    const saidBy = evidence?.mmsis?.find(({ mmsi }) => mmsi === mmsiOf(other))?.saidBy ?? unknownSource
    if (!evidence || (saidBy & unknownSource) !== 0) continue
    if (!sourcesIn(evidence, saidBy).every((name) => names.includes(name))) continue
    await identities.change(id, 'made', { state: 'unwanted', endedBy: 'service', endedAt: now() })
  }
  await decideWaiting({ store, ...deciding })
}

/** Reads all vessels twice: the new ones, then those last received near the first position of a new one. */
export async function suggestAll({
  store,
  identityIndex,
  now,
  signal,
}: Pick<IdentitySweepOptions, 'store' | 'identityIndex' | 'now' | 'signal'>): Promise<void> {
  const decisions = await store.identities.latest(maxDecisions)
  const joins = decisions.filter(({ kind }) => kind === 'join')
  const known = new Set(joins.map(({ number, other }) => `${number} ${other}`))
  for (const join of joins) if (join.state === 'dismissed') identityIndex.refuse(join)
  const newest = await newestVessels(store, now() * 1000 - newMicroseconds)
  for (const vessel of newest.values()) {
    if (signal.aborted) return
    const stored = await store.evidenceOf(vessel.number)
    vessel.first = (stored && decodeEvidence(stored).first) ?? null
  }
  const cells = new Set([...newest.values()].flatMap(({ first }) => (first ? cellsAround(first) : [])))
  const suggested = new Set(joins.filter(({ state }) => state === 'suggested').map(({ number }) => number))
  const vessels = [...newest.values()]
  await store.loadVessels((record) => {
    const vessel = suggestibleVessel(record)
    if (!vessel || newest.has(vessel.number)) return
    if (cells.has(cellOf(vessel.last)) || suggested.has(vessel.number)) vessels.push(vessel)
  })
  const byNumber = new Map(vessels.map((vessel) => [vessel.number, vessel]))
  for (const { id, number, other } of joins.filter(({ state }) => state === 'suggested')) {
    const first = byNumber.get(other)?.first
    const last = byNumber.get(number)?.last
    if (!first || !last || last.broadcastMicroseconds <= first.broadcastMicroseconds) continue
    const ended = { reason: 'received-again' satisfies DecisionReason, endedBy: 'service', endedAt: now() }
    await store.identities.change(id, 'suggested', { state: 'failed', ...ended })
  }
  const found = suggestJoins(vessels).filter(({ former, later }) => !known.has(`${former} ${later}`))
  await store.identities.add(
    found.map(({ former, later, metres, hours }) => ({
      kind: 'join',
      number: former,
      other: later,
      state: 'suggested',
      madeBy: 'service',
      madeAt: now(),
      reason: `near ${metres} ${hours}` satisfies DecisionReason,
    })),
  )
}

/** The store loads vessels in the order of their creation. */
async function newestVessels({ loadVessels }: Pick<Store, 'loadVessels'>, sinceMicroseconds: number) {
  const newest = new BoundedMap<number, SuggestibleVessel>(maxNewVessels)
  await loadVessels((record) => {
    if (Number(readCreated(record)) <= sinceMicroseconds) return
    const vessel = suggestibleVessel(record)
    if (!vessel) return
    newest.set(vessel.number, vessel)
  })
  return newest
}

/** `null` for a vessel that no suggestion may name. */
function suggestibleVessel(record: Uint8Array): SuggestibleVessel | null {
  const vessel = decodeRecord(record)
  if (!isPlaced(vessel) || vessel.simulated || vessel.confirmed === false || vessel.mmsis !== null) return null
  return { ...identityIn(vessel), number: vessel.number, first: null, last: trackFixOf(vessel) }
}
