import type { LineSink, Source, SourceContext, SourceDescription } from '../source.ts'
import type { SourceDependencies } from './dependencies.ts'
import { handOver } from './handOver.ts'

export interface DemoOptions {
  vessels: number
  seed: number
  speed: number
}

const tickMilliseconds = 250
/** Between two slices the process does something else: a vessel that sets out for the first time takes long to work out. */
const longestSliceMilliseconds = 20

/** Vessels that exist nowhere else, on the air as if they did. */
export function demoSource(
  description: SourceDescription,
  options: DemoOptions,
  { wait }: Pick<SourceDependencies, 'wait'>,
): Source {
  async function run(sink: LineSink, context: SourceContext): Promise<void> {
    const { signal, log, now } = context
    // Only here: no other source should pay for the memory of the sea lanes.
    const { createFleetSimulation } = await import('#lib/demo/simulation.ts')
    const simulation = createFleetSimulation({ ...options, startMilliseconds: now() })
    log.info('simulating', { ...options })
    sink.connected(`${options.vessels} vessels`, now())
    while (!signal.aborted) {
      let slice: string[] = []
      let sliceBegan = now()
      for (const line of simulation.sentencesUntil(now())) {
        slice.push(line)
        if (now() - sliceBegan < longestSliceMilliseconds) continue
        await handOver(slice, sink, context)
        await wait(0, signal)
        if (signal.aborted) return
        slice = []
        sliceBegan = now()
      }
      await handOver(slice, sink, context)
      await wait(tickMilliseconds, signal)
    }
  }

  return { description, run }
}
