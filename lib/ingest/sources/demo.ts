import { tagBlock } from '#lib/ais/tagBlock.ts'
import type { FleetSimulation, FleetSimulationOptions } from '#lib/demo/simulation.ts'
import type { LineSink, Past, PastLines, Source, SourceContext, SourceDescription, StoredFleet } from '../source.ts'
import type { SourceDependencies } from './dependencies.ts'
import { forwardLines } from './forward.ts'

export interface DemoOptions {
  vessels: number
  seed: number
  speed: number
  /** How many hours before its start the fleet was received; `null`: the usual number. */
  hours: number | null
}

const tickMilliseconds = 250
/** Computing the first voyage of a vessel takes long, so other work runs between slices. */
const maxSliceMilliseconds = 20
const hourMilliseconds = 3_600_000
const usualHours = 6
/** The past of a larger fleet takes too long to compute, unless it is asked for. */
const maxVesselsWithPast = 10_000
/** Voyages last for this long, so that a restart continues them. Following them up to now takes half a second a week. */
const voyagesMilliseconds = 7 * 24 * hourMilliseconds
const pastStepMilliseconds = hourMilliseconds / 4

/** Sends the sentences of simulated vessels. */
export function demoSource(
  description: SourceDescription,
  { hours, ...options }: DemoOptions,
  { wait }: Pick<SourceDependencies, 'wait'>,
): Source {
  const pastMilliseconds = (hours ?? (options.vessels <= maxVesselsWithPast ? usualHours : 0)) * hourMilliseconds
  let continued: FleetSimulation | null = null

  // Imported here, so that no other source pays for the memory of the sea lanes.
  async function simulate(given: FleetSimulationOptions): Promise<FleetSimulation> {
    const { FleetSimulation } = await import('#lib/demo/simulation.ts')
    return new FleetSimulation({ ...options, ...given })
  }

  function past(nowMilliseconds: number, stored: StoredFleet | null): Past {
    const earliest = nowMilliseconds - pastMilliseconds / Math.max(1, options.speed)
    const period = voyagesMilliseconds / options.speed
    const bornMilliseconds = Math.floor(earliest / period) * period
    const isContinued = stored !== null && stored.sinceMilliseconds >= bornMilliseconds
    const sinceMilliseconds = isContinued ? Math.max(earliest, stored.untilMilliseconds) : earliest
    const castMilliseconds = (share: number) =>
      isContinued ? sinceMilliseconds : sinceMilliseconds + share * (nowMilliseconds - sinceMilliseconds)
    const castTimes = { mmsiChangedMilliseconds: castMilliseconds(1 / 2), silentMilliseconds: castMilliseconds(2 / 3) }

    async function* lines(): AsyncGenerator<PastLines, void> {
      continued = await simulate({ startMilliseconds: nowMilliseconds, bornMilliseconds, castTimes })
      let step: PastLines = { untilMilliseconds: sinceMilliseconds + pastStepMilliseconds, lines: [] }
      for (const { milliseconds, sentences } of continued.reportsBefore(sinceMilliseconds)) {
        if (milliseconds >= step.untilMilliseconds) {
          yield step
          step = { untilMilliseconds: milliseconds + pastStepMilliseconds, lines: [] }
        }
        const time = tagBlock({ broadcastMilliseconds: milliseconds, station: null })
        step.lines.push(...sentences.map((sentence) => `${time}${sentence}`))
      }
      yield { ...step, untilMilliseconds: nowMilliseconds }
    }

    return { isContinued, sinceMilliseconds, lines }
  }

  async function run(sink: LineSink, context: SourceContext): Promise<void> {
    const { signal, log, now, connection } = context
    const simulation = continued ?? (await simulate({ startMilliseconds: now() }))
    log.info('simulating', { ...options })
    connection?.connected(`${options.vessels} vessels`, now())
    while (!signal.aborted) {
      let slice: string[] = []
      let sliceBegan = now()
      for (const line of simulation.sentencesUntil(now())) {
        slice.push(line)
        if (now() - sliceBegan < maxSliceMilliseconds) continue
        await forwardLines(slice, sink, context)
        await wait(0, signal)
        if (signal.aborted) return
        slice = []
        sliceBegan = now()
      }
      await forwardLines(slice, sink, context)
      await wait(tickMilliseconds, signal)
    }
  }

  return { description, run, past: pastMilliseconds > 0 ? past : undefined }
}
