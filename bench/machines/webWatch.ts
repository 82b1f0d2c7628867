import { pause } from '#lib/pause.ts'
import type { Machine } from './machine.ts'
import { watchedAddressOf } from './network.ts'
import type { CommitWatch } from './primary.ts'
import { watchedMmsi } from './sender.ts'

const askMilliseconds = 250
const answerMilliseconds = 15_000

export interface WebFigures {
  answers: number
  /** Answers 500 to 599 of a process that has been ready since it started. */
  failed: number
  /** Answers that lack a message that was committed by the time at which the process says it was up to date. */
  olderThanSaid: number
  unanswered: number
  /** The longest time by which an answer was behind the last committed message. */
  longestBehindMilliseconds: number
  examples: string[]
}

interface ServiceState {
  state: string
  since: string
}

/** Asks one web process for the watched vessel, and compares the answer with the commits. */
export class WebWatch {
  readonly name: string
  figures = noFigures()
  isReady = false
  readonly #machine: Machine
  readonly #port: number
  readonly #origin: string
  readonly #headers: Record<string, string>
  readonly #commits: CommitWatch

  constructor(machine: Machine, port: number, token: string, commits: CommitWatch) {
    this.name = `${machine.name}:${port}`
    this.#machine = machine
    this.#port = port
    this.#origin = `http://${watchedAddressOf(machine.number)}:${port}`
    this.#headers = { authorization: `Bearer ${token}` }
    this.#commits = commits
  }

  start(): void {
    this.#machine.startWeb(this.#port)
  }

  /** The figures since the last call. */
  take(): WebFigures {
    const { figures } = this
    this.figures = noFigures()
    return figures
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      if (this.#machine.isOn) await this.#look()
      else this.isReady = false
      await pause(askMilliseconds, signal)
    }
  }

  async #look(): Promise<void> {
    const wasReady = this.isReady
    try {
      const { ok } = await this.#ask('/readyz')
      this.isReady ||= ok
      if (!this.isReady) return
      const before = await this.#json<ServiceState>('/api/service')
      const askedAt = Date.now()
      const page = await this.#json<VesselPage>(`/api/vessels?mmsi=${watchedMmsi}`)
      const answeredAt = Date.now()
      const after = await this.#json<ServiceState>('/api/service')
      if (before && page && after) this.#judge(before, page, after, askedAt, answeredAt)
    } catch (error) {
      if (!this.#machine.isOn || !wasReady) return
      this.figures.unanswered += 1
      this.#note(`no answer: ${(error as Error).message}`)
      this.isReady = false
    }
  }

  #judge(before: ServiceState, page: VesselPage, after: ServiceState, askedAt: number, answeredAt: number): void {
    const timestamp = page.data[0]?.last_known_position?.timestamp
    const shownAt = timestamp === undefined ? 0 : Date.parse(timestamp)
    const behind = this.#commits.committedBefore(answeredAt) - shownAt
    this.figures.longestBehindMilliseconds = Math.max(this.figures.longestBehindMilliseconds, behind)
    // A state that changed meanwhile says nothing certain about the answer in between.
    if (before.state !== after.state || (before.state === 'live' && before.since !== after.since)) return
    const upToDateAt = before.state === 'live' ? askedAt : Date.parse(before.since)
    const missing = this.#commits.committedBefore(upToDateAt) - shownAt
    if (missing <= 0) return
    this.figures.olderThanSaid += 1
    this.#note(`says ${before.state} since ${before.since}, and shows ${timestamp}, ${missing} ms older`)
  }

  async #json<Body>(path: string): Promise<Body | null> {
    const response = await this.#ask(path)
    this.figures.answers += 1
    if (response.ok) return (await response.json()) as Body
    const text = await response.text()
    if (response.status < 500) throw new Error(`${path} answers ${response.status}: ${text}`)
    this.figures.failed += 1
    this.#note(`${path} answers ${response.status}: ${text.slice(0, 200)}`)
    return null
  }

  async #ask(path: string): Promise<Response> {
    const signal = AbortSignal.timeout(answerMilliseconds)
    return fetch(`${this.#origin}${path}`, { headers: this.#headers, signal })
  }

  #note(what: string): void {
    if (this.figures.examples.length < 3) this.figures.examples.push(`${new Date().toISOString()} ${this.name} ${what}`)
  }
}

interface VesselPage {
  data: { last_known_position: { timestamp: string } | null }[]
}

function noFigures(): WebFigures {
  return { answers: 0, failed: 0, olderThanSaid: 0, unanswered: 0, longestBehindMilliseconds: 0, examples: [] }
}
