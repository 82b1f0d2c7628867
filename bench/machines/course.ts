import { pause } from '#lib/pause.ts'
import type { Machine } from './machine.ts'
import { type Costs, costsOfParts } from './partCosts.ts'
import { type CommitWatch, findPrimary, standbysOf, writerOf, writtenBytes } from './primary.ts'
import type { ProxyFigures, ProxyWatch } from './proxyWatch.ts'
import type { Sender } from './sender.ts'
import { isStreamWhole } from './stream.ts'
import { until } from './until.ts'
import type { WebFigures, WebWatch } from './webWatch.ts'

const quietSeconds = 15
const offSeconds = 15
const cutSeconds = 30
const settleSeconds = 4

export interface FaultReport {
  fault: string
  /** The parts of the machine on which the others depend. */
  roles: string
  longestGapMilliseconds: number
  /** From its return until its web processes, its database, its copy of the stream and the writer are as before. */
  wholeMilliseconds: number
  acknowledgedPerSecond: number
  webs: WebFigures
  proxies: ProxyFigures
}

export interface CourseOptions {
  machines: readonly Machine[]
  webs: readonly WebWatch[]
  proxies: readonly ProxyWatch[]
  commits: CommitWatch
  sender: Sender
  /** Called after each fault. */
  measured(report: FaultReport): void
  signal: AbortSignal
}

/** A quiet time, then the faults of one machine after the other. */
export class Course {
  readonly #options: CourseOptions
  costs: Costs = new Map()
  /** Bytes that PostgreSQL sends to each standby. */
  bytesAMessage = Number.NaN

  constructor(options: CourseOptions) {
    this.#options = options
  }

  async run(): Promise<FaultReport[]> {
    const { machines, signal, commits } = this.#options
    await until('the first commit', async () => commits.commits.length > 0, signal)
    await this.#wait(settleSeconds)
    this.#takeFigures()
    this.#takeProxyFigures()
    const reports = [await this.#quiet()]
    for (const machine of machines) {
      reports.push(
        await this.#during(machine, 'power', async () => {
          await machine.losePower()
          await this.#wait(offSeconds)
          machine.gainPower()
        }),
      )
    }
    for (const machine of machines) {
      reports.push(
        await this.#during(machine, 'cut', async () => {
          machine.cutOff()
          await this.#wait(cutSeconds)
          machine.reconnect()
        }),
      )
    }
    return reports
  }

  async #quiet(): Promise<FaultReport> {
    const { sender, signal } = this.#options
    const primary = await findPrimary(signal)
    const [bytes, acknowledged] = [await writtenBytes(primary), sender.acknowledged]
    const [before, began] = [costsOfParts(), performance.now()]
    const report = await this.#measured('none', '', () => this.#wait(quietSeconds))
    const elapsedSeconds = (performance.now() - began) / 1000
    for (const [part, { processorSeconds, megabytes }] of costsOfParts()) {
      const spent = processorSeconds - (before.get(part)?.processorSeconds ?? 0)
      this.costs.set(part, { processorSeconds: spent / elapsedSeconds, megabytes })
    }
    this.bytesAMessage = ((await writtenBytes(primary)) - bytes) / (sender.acknowledged - acknowledged)
    return report
  }

  async #during(machine: Machine, kind: string, fault: () => Promise<void>): Promise<FaultReport> {
    const primary = await findPrimary(this.#options.signal)
    const roles = [
      ...(primary === machine.number ? ['primary'] : []),
      ...((await standbysOf(primary)).some((each) => each.isSynchronous && each.name === machine.name) ? ['sync'] : []),
      ...((await writerOf(primary)) === machine.number ? ['writer'] : []),
    ].join(', ')
    return this.#measured(`${kind} ${machine.name}`, roles, fault)
  }

  async #measured(fault: string, roles: string, work: () => Promise<void>): Promise<FaultReport> {
    const { sender, commits } = this.#options
    const began = Date.now()
    const acknowledged = sender.acknowledged
    await work()
    const returned = Date.now()
    await this.#untilRecovered()
    const wholeMilliseconds = Date.now() - returned
    await this.#wait(settleSeconds)
    const ended = Date.now()
    const report = {
      ...{ fault, roles, wholeMilliseconds },
      longestGapMilliseconds: commits.longestGapMilliseconds(began, ended),
      acknowledgedPerSecond: ((sender.acknowledged - acknowledged) / (ended - began)) * 1000,
      webs: this.#takeFigures(),
      proxies: this.#takeProxyFigures(),
    }
    this.#options.measured(report)
    return report
  }

  async #untilRecovered(): Promise<void> {
    const { webs, signal, commits } = this.#options
    const since = Date.now()
    await until(
      'the machines to be whole again',
      async () => {
        const primary = await findPrimary(signal)
        const isWritten = (commits.commits.at(-1)?.seenAt ?? 0) > since
        if (!isWritten || !webs.every(({ isReady }) => isReady)) return false
        return (await standbysOf(primary)).length === 2 && (await isStreamWhole().catch(() => false))
      },
      signal,
    )
  }

  #takeFigures(): WebFigures {
    const all = this.#options.webs.map((web) => web.take())
    const sum = (name: 'answers' | 'failed' | 'olderThanSaid' | 'unanswered') =>
      all.reduce((total, figures) => total + figures[name], 0)
    return {
      answers: sum('answers'),
      failed: sum('failed'),
      olderThanSaid: sum('olderThanSaid'),
      unanswered: sum('unanswered'),
      longestBehindMilliseconds: Math.max(...all.map((figures) => figures.longestBehindMilliseconds)),
      examples: all.flatMap(({ examples }) => examples),
    }
  }

  #takeProxyFigures(): ProxyFigures {
    const all = this.#options.proxies.map((proxy) => proxy.take())
    return {
      answers: all.reduce((sum, { answers }) => sum + answers, 0),
      failed: all.reduce((sum, { failed }) => sum + failed, 0),
      examples: all.flatMap(({ examples }) => examples),
    }
  }

  async #wait(seconds: number): Promise<void> {
    const { signal } = this.#options
    await pause(seconds * 1000, signal)
    signal.throwIfAborted()
  }
}
