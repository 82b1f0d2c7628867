import type { LineSink, Source, SourceContext, SourceDescription } from '../source.ts'
import type { SourceDependencies } from './dependencies.ts'
import { forwardLines } from './forward.ts'

export interface DemoOptions {
  vessels: number
  seed: number
  speed: number
}

const tickMilliseconds = 250
/** Computing the first voyage of a vessel takes long, so other work runs between slices. */
const maxSliceMilliseconds = 20

/** Sends the sentences of simulated vessels. */
export function demoSource(
  description: SourceDescription,
  options: DemoOptions,
  { wait }: Pick<SourceDependencies, 'wait'>,
): Source {
  async function run(sink: LineSink, context: SourceContext): Promise<void> {
    const { signal, log, now } = context
    // Imported here, so that no other source pays for the memory of the sea lanes.
    const { FleetSimulation } = await import('#lib/demo/simulation.ts')
    const simulation = new FleetSimulation({ ...options, startMilliseconds: now() })
    log.info('simulating', { ...options })
    sink.connected(`${options.vessels} vessels`, now())
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

  return { description, run }
}
