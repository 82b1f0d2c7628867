import type { Gazetteer } from './gazetteer.ts'
import { type Place, type Port, placeOf } from './port.ts'
import { readDestination } from './read.ts'
import type { Reading } from './reading.ts'
import { because, inWords, type Reason } from './reasons.ts'
import { mostAlternatives, type Settled, settle } from './settle.ts'
import type { Vessel } from './suited.ts'

export type PortMatch = MatchedPort & {
  /** From 0 to 1: how much of what the text says is the port. */
  score: number
  matched: string
  /** The likeliest first. */
  alternatives: MatchedPort[]
  reasons: Reason[]
  /** The reasons in words. */
  why: string
}

export type MatchedPort = {
  unlocode: string
  portName: string
  centerPoint: [longitude: number, latitude: number] | null
}

export type Matcher = {
  match(text: string, vessel?: Vessel): PortMatch | null
  /**
   * The same where the text was read before, as `held`. What the vessel's place decided then stays while it sends the same text:
   * it may since have come nearer to another port of the name.
   */
  matchAgain(text: string, held: string, vessel?: Vessel): PortMatch | null
  /** The ports that a text without a match may mean, the largest first: none of them is likelier than all others. */
  undecided(text: string): MatchedPort[]
}

const defaultTextsKept = 50_000

/** Reads destinations against one gazetteer; another gazetteer is another matcher. */
export function createMatcher(gazetteer: Gazetteer, textsKept: number = defaultTextsKept): Matcher {
  const kept = new Kept(textsKept)
  function match(text: string, vessel: Vessel = {}): PortMatch | null {
    const known = kept.get(text)
    if (known !== undefined && !known.dependsOnVessel) return known.match
    const reading = known === undefined ? readDestination(text, gazetteer) : known.reading
    const match = matchOf(reading, vessel)
    if (known === undefined) kept.set(text, { reading, match, dependsOnVessel: dependsOnVessel(reading) })
    return match
  }
  return {
    match,
    matchAgain(text, held, vessel = {}) {
      const anew = match(text, vessel)
      const known = kept.get(text)
      if (anew?.unlocode === held || !known?.dependsOnVessel || known.reading === null) return anew
      return heldMatch(known.reading, held) ?? anew
    },
    undecided(text) {
      match(text)
      const ports = kept.get(text)?.reading?.ports ?? []
      return ports
        .toSorted((left, right) => right.size - left.size)
        .slice(0, mostAlternatives)
        .map(nameOf)
    },
  }
}

function heldMatch(reading: Reading, held: string): PortMatch | null {
  const [ports, others] = [true, false].map((isHeld) =>
    reading.ports.filter(({ unlocode }) => (unlocode === held) === isHeld),
  )
  const settled = settle({ ...reading, ports: ports ?? [], isBareLocation: false }, {})
  return (
    settled &&
    asMatch(reading, {
      port: settled.port,
      alternatives: (others ?? []).slice(0, mostAlternatives),
      reasons: [...settled.reasons, because('held')],
    })
  )
}

/** `dependsOnVessel`: another vessel may mean another port by the same text. */
type Remembered = { reading: Reading | null; match: PortMatch | null; dependsOnVessel: boolean }

function dependsOnVessel(reading: Reading | null): boolean {
  return reading !== null && (reading.ports.length > 1 || reading.isBareLocation)
}

function matchOf(reading: Reading | null, vessel: Vessel): PortMatch | null {
  const settled = reading && settle(reading, vessel)
  return reading && settled && asMatch(reading, settled)
}

function asMatch({ quality, matched, how }: Reading, { port, alternatives, reasons }: Settled): PortMatch {
  return {
    ...nameOf(port),
    score: Math.round(quality * 100) / 100,
    matched,
    alternatives: alternatives.map(nameOf),
    reasons: [...how, ...reasons],
    why: inWords([...how, ...reasons]),
  }
}

function nameOf(port: Port): MatchedPort {
  return { unlocode: port.unlocode, portName: port.name, centerPoint: pointOf(placeOf(port)) }
}

function pointOf(place: Place | null): [number, number] | null {
  return place === null ? null : [place.longitude, place.latitude]
}

/** Two generations: what is asked again moves to the young one, and the old one is forgotten as a whole. */
class Kept {
  readonly #limit: number
  #young = new Map<string, Remembered>()
  #old = new Map<string, Remembered>()

  constructor(texts: number) {
    this.#limit = Math.max(1, texts >> 1)
  }

  get(text: string): Remembered | undefined {
    const young = this.#young.get(text)
    if (young !== undefined) return young
    const old = this.#old.get(text)
    if (old !== undefined) this.set(text, old)
    return old
  }

  set(text: string, remembered: Remembered): void {
    if (this.#young.size >= this.#limit) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(text, remembered)
  }
}
