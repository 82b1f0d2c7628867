import { chargeFor } from '../callerRate.ts'
import { placesOf } from '../places.ts'
import type { GuardedCall } from '../route.ts'
import { checkContentType, type TableBound, tableBody } from './requestBody.ts'

/** Processor time of a line, charged before the import begins. */
const millisecondsOfLine = 0.005
const withPlace = placesOf({
  max: 1,
  detail: 'Another table of yours is being imported; send this one again when its answer has come.',
  retrySeconds: 5,
})

/**
 * Imports the table of a request, one at a time for each user, because each holds its rows in memory. `work` receives the
 * processor time that was charged for it.
 */
export async function importedTable<Result>(
  { request, caller, actor, service, answerHeaders }: GuardedCall,
  { accepted, bound }: { accepted: readonly string[]; bound: TableBound },
  work: (body: Buffer, chargedMilliseconds: number) => Promise<Result>,
): Promise<Result> {
  checkContentType(request, accepted)
  return withPlace(actor, async () => {
    const { body, lines } = await tableBody(request, bound)
    const milliseconds = lines * millisecondsOfLine
    Object.assign(answerHeaders, chargeFor(caller, milliseconds, service))
    return work(body, milliseconds)
  })
}
