import { type Source, type SourceDescription, SourceError } from '../source.ts'
import type { SourceDependencies } from './dependencies.ts'
import { reasonOf } from './failure.ts'
import { forwardStream } from './forward.ts'

export function stdinSource(description: SourceDescription, { stdin }: Pick<SourceDependencies, 'stdin'>): Source {
  return {
    description,
    async run(sink, context) {
      sink.connected(null, context.now())
      const failure = await forwardStream(stdin(), sink, context)
      if (failure !== null) {
        const expected = 'expected NMEA sentences, one per line'
        throw new SourceError(`${description.name}: cannot be read: ${reasonOf(failure)}; ${expected}`, {
          cause: failure,
        })
      }
    },
  }
}
