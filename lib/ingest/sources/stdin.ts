import { type Source, type SourceDescription, SourceError } from '../source.ts'
import type { SourceDependencies } from './dependencies.ts'
import { reasonOf } from './failure.ts'
import { handOverStream } from './handOver.ts'

export function stdinSource(description: SourceDescription, { stdin }: Pick<SourceDependencies, 'stdin'>): Source {
  return {
    description,
    async run(sink, context) {
      sink.connected(null, context.now())
      const failure = await handOverStream(stdin(), sink, context)
      if (failure !== null) {
        const accepted = 'accepted is NMEA sentences, one a line'
        throw new SourceError(`${description.name}: cannot be read: ${reasonOf(failure)}: ${accepted}`, {
          cause: failure,
        })
      }
    },
  }
}
