import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { errorText } from '#lib/errorText.ts'
import { runSources } from '#lib/ingest/runSources.ts'
import { type Source, SourceError } from '#lib/ingest/source.ts'
import { machineDependencies } from '#lib/ingest/sources/dependencies.ts'
import type { Log } from '#lib/log.ts'
import { createRepeats } from '#lib/vessel/repeats.ts'
import { RelayBuffer } from './buffer.ts'
import { Delivery } from './delivery.ts'
import { Intake } from './intake.ts'
import { type Outlet, type Output, type RelayedMessage, textOf } from './output.ts'
import type { Selection } from './selection.ts'

export interface RelayOptions {
  sources: readonly Source[]
  outputs: readonly Output[]
  /** `null` for all messages. */
  selection: Selection | null
  /** Has a file of undelivered messages per buffered output. */
  bufferFolder: string
  maxBufferBytes: number
  log: Log
  signal: AbortSignal
  now?: () => number
  reportMilliseconds?: number
}

const reportMilliseconds = 3_600_000

/** Sends each message of all sources once to every output. Resolves at the abort, or when all sources have ended and all is delivered. */
export async function runRelay(options: RelayOptions): Promise<void> {
  const { sources, log, now = Date.now, signal } = options
  const simulated = sources.find(({ description }) => description.simulated)
  if (simulated)
    throw new SourceError(
      `${simulated.description.name}: simulated sources cannot be relayed, because other systems could not tell these vessels from real ones`,
    )
  const ending = new AbortController()
  const end = AbortSignal.any([signal, ending.signal])
  const outputs = await RelayOutputs.open({ ...options, signal: end })
  const repeats = createRepeats()
  const intakes = sources.map((source) => ({
    source,
    sink: new Intake({
      source: source.description,
      repeats,
      selection: options.selection,
      relay: (message) => outputs.relay(message),
      durable: () => outputs.durable(),
    }),
  }))
  const report = () => {
    for (const { source, sink } of intakes) log.info('feed totals', { source: source.description.name, ...sink.counts })
    outputs.logCounts(log)
  }
  const reporting = setInterval(report, options.reportMilliseconds ?? reportMilliseconds)
  try {
    log.info('relay is ready', { sources: sources.map(({ description }) => description.name), outputs: outputs.names })
    const delivering = outputs.run()
    await runSources(intakes, { log, now, signal: end })
    await outputs.durable()
    await outputs.empty()
    ending.abort()
    await delivering
  } finally {
    clearInterval(reporting)
    ending.abort()
    await outputs.close()
    report()
  }
}

interface LiveOutput {
  name: string
  isTagged: boolean
  outlet: Outlet
}

interface BufferedOutput {
  name: string
  isTagged: boolean
  delivery: Delivery
}

class RelayOutputs {
  readonly #live: readonly LiveOutput[]
  readonly #buffered: readonly BufferedOutput[]

  static async open(options: RelayOptions): Promise<RelayOutputs> {
    const live: LiveOutput[] = []
    const buffered: BufferedOutput[] = []
    for (const output of options.outputs) {
      const { name, isTagged, isBuffered } = output
      const log = options.log.with({ output: name })
      const context = { log, signal: options.signal }
      if (isBuffered) {
        const buffer = openBuffer(output, options)
        const delivery = new Delivery({ ...machineDependencies(), ...context, output, buffer })
        buffered.push({ name, isTagged, delivery })
      } else live.push({ name, isTagged, outlet: await output.open(context) })
    }
    return new RelayOutputs(live, buffered)
  }

  private constructor(live: readonly LiveOutput[], buffered: readonly BufferedOutput[]) {
    this.#live = live
    this.#buffered = buffered
  }

  get names(): string[] {
    return [...this.#live, ...this.#buffered].map(({ name }) => name)
  }

  relay(message: RelayedMessage): void {
    for (const { delivery, isTagged } of this.#buffered) delivery.add(textOf(message, isTagged))
    for (const { outlet, isTagged } of this.#live) void outlet.send([textOf(message, isTagged)])
  }

  async durable(): Promise<void> {
    await Promise.all(this.#buffered.map(({ delivery }) => delivery.durable()))
  }

  async run(): Promise<void> {
    await Promise.all(this.#buffered.map(({ delivery }) => delivery.run()))
  }

  /** Resolves when all messages are delivered, or at the abort. */
  async empty(): Promise<void> {
    await Promise.all(this.#buffered.map(({ delivery }) => delivery.empty()))
  }

  async close(): Promise<void> {
    for (const { delivery } of this.#buffered) delivery.close()
    await Promise.all(this.#live.map(({ outlet }) => outlet.close()))
  }

  logCounts(log: Log): void {
    for (const { name, delivery } of this.#buffered)
      log.info('delivery totals', { output: name, ...delivery.counts, waiting: delivery.waiting })
  }
}

function openBuffer({ name }: Output, { bufferFolder, maxBufferBytes }: RelayOptions): RelayBuffer {
  const mark = createHash('sha256').update(name).digest('hex').slice(0, 8)
  const path = join(bufferFolder, `${name.replace(/[^\w.-]+/g, '_').slice(0, 60)}-${mark}.db`)
  try {
    mkdirSync(bufferFolder, { recursive: true, mode: 0o700 })
    return new RelayBuffer(path, maxBufferBytes)
  } catch (error) {
    throw new SourceError(
      `the buffer ${path} cannot be opened: ${errorText(error)}; expected a file that only this relay uses`,
      { cause: error },
    )
  }
}
