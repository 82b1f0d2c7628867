import type { Place } from '#lib/distance.ts'
import { positionOf } from '#lib/distance.ts'
import { type ChosenPort, choosePort, dependsOnDistance, maxAlternatives } from './choosePort.ts'
import type { Gazetteer } from './gazetteer.ts'
import type { Port } from './port.ts'
import type { Vessel } from './portsForVessel.ts'
import { readDestination } from './read.ts'
import type { Reading } from './reading.ts'
import { because, inWords, type Reason } from './reasons.ts'

export type PortMatch = MatchedPort & {
  /** From 0 to 1: the share of the text that names the port. */
  score: number
  matched: string
  /** Likeliest first. */
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
   * Matches a text that was matched to `held` before. A choice by the vessel's position stays while it sends the same text:
   * the vessel may have come nearer to another port of the name since.
   */
  matchAgain(text: string, held: string, vessel?: Vessel): PortMatch | null
  /** The equally likely ports of a text without a match, the largest first. */
  undecided(text: string): MatchedPort[]
}

const defaultTextsKept = 50_000

/** Matches destinations to the ports of one gazetteer. */
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
      const current = match(text, vessel)
      const known = kept.get(text)
      if (current?.unlocode === held || !known?.dependsOnVessel || known.reading === null) return current
      return heldMatch(known.reading, held) ?? current
    },
    undecided(text) {
      match(text)
      const ports = kept.get(text)?.reading?.ports ?? []
      return ports
        .toSorted((left, right) => right.size - left.size)
        .slice(0, maxAlternatives)
        .map(nameOf)
    },
  }
}

function heldMatch(reading: Reading, held: string): PortMatch | null {
  const { held: ports = [], others = [] } = Object.groupBy(reading.ports, ({ unlocode }) =>
    unlocode === held ? 'held' : 'others',
  )
  const chosen = choosePort({ ...reading, ports, isBareLocation: false }, {})
  return (
    chosen &&
    asMatch(reading, {
      port: chosen.port,
      alternatives: others.slice(0, maxAlternatives),
      reasons: [...chosen.reasons, because('held')],
    })
  )
}

/** `dependsOnVessel`: the same text may mean another port for another vessel. */
type Remembered = { reading: Reading | null; match: PortMatch | null; dependsOnVessel: boolean }

function dependsOnVessel(reading: Reading | null): boolean {
  if (reading === null || reading.ports.length > 1 || reading.isBareLocation) return reading !== null
  return reading.ports.some((port) => dependsOnDistance(reading, port))
}

function matchOf(reading: Reading | null, vessel: Vessel): PortMatch | null {
  const chosen = reading && choosePort(reading, vessel)
  return reading && chosen && asMatch(reading, chosen)
}

function asMatch({ quality, matched, how }: Reading, { port, alternatives, reasons }: ChosenPort): PortMatch {
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
  return { unlocode: port.unlocode, portName: port.name, centerPoint: pointOf(positionOf(port)) }
}

function pointOf(place: Place | null): [number, number] | null {
  return place === null ? null : [place.longitude, place.latitude]
}

/** Two generations: a text in use moves to the young one, and the old one is dropped as a whole. */
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
