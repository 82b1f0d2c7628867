import { errorText } from '#lib/errorText.ts'
import { type Source, type SourceDescription, SourceError } from '../source.ts'
import type { SourceDependencies } from './dependencies.ts'
import { forwardStream } from './forward.ts'

export function stdinSource(description: SourceDescription, { stdin }: Pick<SourceDependencies, 'stdin'>): Source {
  return {
    description,
    async run(sink, context) {
      context.connection?.connected(null, context.now())
      const failure = await forwardStream(stdin(), sink, context)
      if (failure !== null) {
        const expected = 'expected NMEA sentences, one per line'
        throw new SourceError(`${description.name}: cannot be read: ${errorText(failure)}; ${expected}`, {
          cause: failure,
        })
      }
    },
  }
}
