import type { Place } from '#lib/distance.ts'
import { createPace } from '#lib/pause.ts'
import { builtInPorts } from './builtIn.ts'
import { type Alias, aliasKey, createGazetteer, type Gazetteer, gazetteerSteps, withAliases } from './gazetteer.ts'
import { createMatcher, type Matcher } from './match.ts'
import { mergePorts } from './merge.ts'
import type { Port } from './port.ts'
import { findPorts, portsNear } from './search.ts'
import { decodePort } from './stored.ts'

/** The store of imported ports and aliases. */
export interface PortSource {
  since(sequence: number): Promise<{
    sequence: number
    ports: readonly { unlocode: string; facts: string | null }[]
    aliases: readonly KeptAlias[] | null
  }>
}

export type KeptAlias = Alias & { addedBy: string; addedAt: number }

/** Codes of ports whose name or position changed, and of added and removed ports. */
export type PortsChanged = ReadonlySet<string>

type ReadAlias =
  | { alias: { key: string; text: string; unlocode: string }; port: Port }
  | { refused: 'text' | 'unlocode'; reason: string }

/** All known ports and their matcher. Follows imports, in slices of time. */
export class PortBook {
  /** Grows with every change. */
  version = 0
  /** Replaced after every change. */
  matcher: Matcher
  aliases: readonly KeptAlias[] = []
  #gazetteer: Gazetteer
  #sequence = 0
  #lastRefresh: Promise<unknown> = Promise.resolve()
  readonly #listeners = new Set<(changed: PortsChanged) => void>()
  readonly #source: PortSource
  readonly #builtIn = builtInPorts()
  #listed: ReadonlyMap<string, Port> = new Map()

  static async open(source: PortSource): Promise<PortBook> {
    const book = new PortBook(source)
    await book.refresh()
    return book
  }

  constructor(source: PortSource) {
    this.#source = source
    this.#gazetteer = createGazetteer(this.#builtIn)
    this.matcher = createMatcher(this.#gazetteer)
  }

  get ports(): readonly Port[] {
    return this.#gazetteer.ports
  }

  /** By its current or a former code. */
  portOf(unlocode: string): Port | null {
    return this.#gazetteer.byCode.get(unlocode) ?? null
  }

  find(text: string, limit: number): Port[] {
    return findPorts(this.#gazetteer, text, limit)
  }

  near(place: Place, limit: number): Port[] {
    return portsNear(this.#gazetteer, place, limit)
  }

  /** Checks an alias. */
  readAlias(text: string, code: string): ReadAlias {
    const key = aliasKey(text)
    if (!/[A-Z0-9]/.test(key))
      return { refused: 'text', reason: `must contain a letter or digit, not ${JSON.stringify(text)}` }
    const unlocode = code.replace(/\s/g, '').toUpperCase()
    if (!/^[A-Z]{2}[A-Z2-9]{3}$/.test(unlocode)) {
      return {
        refused: 'unlocode',
        reason: `must be a UN/LOCODE, two letters and three more letters or digits such as NLRTM, not "${code}"`,
      }
    }
    const port = this.portOf(unlocode)
    if (port === null) {
      return {
        refused: 'unlocode',
        reason: `must be the code of a known port, not ${unlocode}. Import a UN/LOCODE list that has it`,
      }
    }
    return { alias: { key, text: text.trim(), unlocode: port.unlocode }, port }
  }

  aliasKeyOf(text: string): string {
    return aliasKey(text)
  }

  /** The number of ports in the imported list. */
  get listedCount(): number {
    return this.#listed.size
  }

  /** Calls back after every change. */
  subscribe(listener: (changed: PortsChanged) => void): void {
    this.#listeners.add(listener)
  }

  /** Applies the changes written before the call; `null` without any. Rejects if the source cannot be read. */
  refresh(): Promise<PortsChanged | null> {
    // A refresh under way may have read the source before the caller's changes were written.
    const refresh = this.#lastRefresh.then(() => this.#applyChanges())
    this.#lastRefresh = refresh.catch(() => null)
    return refresh
  }

  async #applyChanges(): Promise<PortsChanged | null> {
    let answer = await this.#source.since(this.#sequence)
    // An older store was restored in place of this one.
    const startsOver = answer.sequence < this.#sequence
    if (startsOver) answer = await this.#source.since(0)
    else if (answer.sequence === this.#sequence) return null
    const pace = createPace()
    const listed = startsOver ? new Map<string, Port>() : new Map(this.#listed)
    for (const { unlocode, facts } of answer.ports) {
      if (facts === null) listed.delete(unlocode)
      else listed.set(unlocode, decodePort(unlocode, facts))
      await pace()
    }
    const aliases = answer.aliases ?? (startsOver ? [] : this.aliases)
    const before = this.#gazetteer
    const isSameList = answer.ports.length === 0 && !startsOver
    this.#gazetteer = isSameList
      ? withAliases(before, aliases)
      : await inSlices(gazetteerSteps(mergePorts(this.#builtIn, [...listed.values()]), aliases))
    this.matcher = createMatcher(this.#gazetteer)
    this.aliases = aliases
    this.#listed = listed
    this.#sequence = answer.sequence
    this.version += 1
    const changed: PortsChanged = isSameList ? new Set() : changedBetween(before, this.#gazetteer)
    for (const listener of this.#listeners) listener(changed)
    return changed
  }
}

function changedBetween(before: Gazetteer, after: Gazetteer): PortsChanged {
  const codes = [...before.ports, ...after.ports].map(({ unlocode }) => unlocode)
  return new Set(
    codes.filter((code) => {
      const [one, other] = [before.byCode.get(code), after.byCode.get(code)]
      return one?.name !== other?.name || one?.longitude !== other?.longitude || one?.latitude !== other?.latitude
    }),
  )
}

async function inSlices<Result>(steps: Generator<void, Result>): Promise<Result> {
  const pace = createPace()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await pace()
  }
}
