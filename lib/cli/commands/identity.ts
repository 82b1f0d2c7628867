import { pause } from '#lib/pause.ts'
import type { IdentityDecision, NewDecision } from '#lib/store/identities.ts'
import type { Store } from '#lib/store/store.ts'
import { mmsiOf } from '#lib/vessel/identity.ts'
import { commandLineActor } from '#lib/wire/audit.ts'
import { englishReasons, reasonText } from '#lib/wire/decisionReasons.ts'
import { command, Refusal, UsageError } from '../call.ts'
import { recordEvent, withStore } from '../store.ts'
import { dateOrDash, table } from '../table.ts'
import { vesselNumbers } from '../vesselNumbers.ts'

const maxListed = 1_000
const answerMilliseconds = 10_000
const lookMilliseconds = 100

export const identityList = command({
  name: 'identity list',
  operands: [],
  summary: 'list merges, splits and suggested merges of vessel records, newest first',
  options: { suggested: { meaning: 'only suggested merges' } },
  async run({ options, settings, print }) {
    const all = await withStore(settings(), ({ identities }) => identities.latest(maxListed))
    const listed = options.suggested ? all.filter(({ state }) => state === 'suggested') : all
    print(listed, listed.length === 0 ? 'no merges or splits' : tableOf(listed))
  },
})

export const identityMerge = command({
  name: 'identity merge',
  operands: ['VESSEL', 'VESSEL'],
  summary: 'merge two records of a vessel that changed its MMSI (MMSI or id)',
  options: {},
  async run({ operands, settings, print }) {
    const decided = await withStore(settings(), async (store) => {
      const [number = 0, other = 0] = await numbersOf(store, operands)
      if (number === other) throw new Refusal('identity merge: VESSEL and VESSEL are the same record')
      return ask(store, { kind: 'join', number, other })
    })
    print(decided, sentenceOf(decided))
  },
})

export const identitySplit = command({
  name: 'identity split',
  operands: ['VESSEL'],
  summary: 'create a separate record for a second vessel on the same MMSI, from its quarantined positions',
  options: {},
  async run({ operands, settings, print }) {
    const decided = await withStore(settings(), async (store) => {
      const [number = 0] = await numbersOf(store, operands)
      return ask(store, { kind: 'split', number, other: 0 })
    })
    print(decided, sentenceOf(decided))
  },
})

export const identityUndo = command({
  name: 'identity undo',
  operands: ['NUMBER'],
  summary: 'undo a merge or split, or dismiss a suggested merge, by its number in the list; it is not suggested again',
  options: {},
  async run({ operands: [operand = ''], settings, print }) {
    const id = Number(operand)
    if (!Number.isSafeInteger(id)) throw new UsageError(`identity undo: NUMBER is "${operand}": see "identity list"`)
    const decided = await withStore(settings(), async (store) => {
      const ended = { endedBy: commandLineActor, endedAt: Date.now() }
      const isAsked =
        (await store.identities.change(id, 'suggested', { state: 'dismissed', ...ended })) ||
        (await store.identities.change(id, 'made', { state: 'unwanted', ...ended }))
      if (!isAsked) throw new Refusal(`identity undo: there is no merge, split or suggestion ${id} to undo`)
      const found = await outcomeOf(store, id)
      await recordEvent(store, 'identity-decided', { subject: pairOf(found), details: `undo ${found.kind}` })
      return found
    })
    print(decided, sentenceOf(decided))
  },
})

async function numbersOf(store: Store, operands: readonly string[]): Promise<number[]> {
  return (await vesselNumbers(store, operands)).map((number, place) => {
    if (number === null) throw new Refusal(`identity: there is no vessel ${operands[place]}`)
    return number
  })
}

async function ask(store: Store, pair: Pick<NewDecision, 'kind' | 'number' | 'other'>): Promise<IdentityDecision> {
  const madeAt = Date.now()
  await store.identities.add([{ ...pair, state: 'wanted', reason: 'requested', madeBy: commandLineActor, madeAt }])
  const waiting = (await store.identities.latest(maxListed)).find((each) => each.madeAt === madeAt)
  if (!waiting) throw new Error('the requested decision is not in the database')
  const decided = await outcomeOf(store, waiting.id)
  await recordEvent(store, 'identity-decided', { subject: pairOf(decided), details: decided.kind })
  if (decided.state === 'failed') {
    throw new Refusal(`identity ${decided.kind}: ${reasonText(decided.reason, englishReasons)}`)
  }
  return decided
}

/** Waits for the running ingest, which acts within a second. Without ingest the decision stays in the store. */
async function outcomeOf({ identities }: Store, id: number): Promise<IdentityDecision> {
  for (const end = performance.now() + answerMilliseconds; ; await pause(lookMilliseconds)) {
    const decision = await identities.get(id)
    if (!decision) throw new Error(`there is no decision ${id}`)
    const isWaiting = decision.state === 'wanted' || decision.state === 'unwanted'
    if (!isWaiting || performance.now() > end) return decision
  }
}

const outcomes: Record<IdentityDecision['state'], string> = {
  suggested: 'is suggested',
  wanted: 'is pending; ingest is not running',
  unwanted: 'is pending; ingest is not running',
  made: 'is applied',
  undone: 'is undone',
  dismissed: 'is dismissed',
  failed: 'failed',
}

const kindNames: Record<IdentityDecision['kind'], string> = { join: 'merge', split: 'split' }

function sentenceOf(decision: IdentityDecision): string {
  return `The ${kindNames[decision.kind]} of ${pairOf(decision)} ${outcomes[decision.state]}.`
}

function pairOf({ number, other }: IdentityDecision): string {
  return [number, other]
    .filter((each) => each !== 0)
    .map(mmsiText)
    .join(' and ')
}

function mmsiText(number: number): string {
  return String(mmsiOf(number)).padStart(9, '0')
}

function tableOf(decisions: readonly IdentityDecision[]): string {
  return table(
    ['NUMBER', 'WHAT', 'STATE', 'MMSI', 'OTHER', 'REASON', 'BY', 'AT', 'ENDED BY'],
    decisions.map(({ id, kind, state, number, other, reason, madeBy, madeAt, endedBy }) => [
      String(id),
      kind,
      state,
      mmsiText(number),
      mmsiText(other),
      reasonText(reason, englishReasons),
      madeBy,
      dateOrDash(madeAt),
      endedBy ?? '-',
    ]),
  )
}
