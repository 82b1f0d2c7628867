import type { LineSink, Source, SourceContext, SourceDescription } from '../source.ts'
import type { SourceDependencies } from './dependencies.ts'
import { forwardLines } from './forward.ts'

export interface DemoOptions {
  vessels: number
  seed: number
  speed: number
}

const tickMilliseconds = 250
/** Other work of the process is done between two slices: the first voyage of a vessel takes long to compute. */
const maxSliceMilliseconds = 20

/** Vessels that exist nowhere else, on the air as if they did. */
export function demoSource(
  description: SourceDescription,
  options: DemoOptions,
  { wait }: Pick<SourceDependencies, 'wait'>,
): Source {
  async function run(sink: LineSink, context: SourceContext): Promise<void> {
    const { signal, log, now } = context
    // Only here: no other source should pay for the memory of the sea lanes.
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
