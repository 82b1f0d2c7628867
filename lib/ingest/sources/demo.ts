import type { Source, SourceDescription } from '../source.ts'
import type { SourceDependencies } from './dependencies.ts'
import { handOver } from './handOver.ts'

export interface DemoOptions {
  vessels: number
  seed: number
  speed: number
}

const tickMilliseconds = 250
const mostLinesAtOnce = 500

/** Ships that exist nowhere else, on the air as if they did. */
export function demoSource(
  description: SourceDescription,
  options: DemoOptions,
  { wait }: Pick<SourceDependencies, 'wait'>,
): Source {
  return {
    description,
    async run(sink, context) {
      const { signal, log, now } = context
      // Only here: the sea lanes take memory and time that no other source should pay for.
      const { createFleetSimulation } = await import('../demo/simulation.ts')
      const simulation = createFleetSimulation({ ...options, startMilliseconds: now() })
      log.info('simulating', { ...options })
      while (!signal.aborted) {
        const lines = simulation.sentencesUntil(now())
        for (let start = 0; start < lines.length && !signal.aborted; start += mostLinesAtOnce) {
          await handOver(lines.slice(start, start + mostLinesAtOnce), sink, context)
          await wait(0, signal)
        }
        await wait(tickMilliseconds, signal)
      }
    },
  }
}
