import { retryLater } from '../answer/problem.ts'
import { chargeFor } from '../guard.ts'
import type { GuardedCall } from '../route.ts'
import { checkContentType, type TableBound, tableBody } from './requestBody.ts'

/** Processor time of a line, charged before the import begins. */
const millisecondsOfLine = 0.005
const retrySeconds = 5

/** Users whose table is being imported by this process. */
const importing = new Set<string>()

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
  if (importing.has(actor)) {
    const detail = 'Another table of yours is being imported; send this one again when its answer has come.'
    throw retryLater('rate-limit-exceeded', detail, retrySeconds)
  }
  importing.add(actor)
  try {
    const { body, lines } = await tableBody(request, bound)
    const milliseconds = lines * millisecondsOfLine
    Object.assign(answerHeaders, chargeFor(caller, milliseconds, service))
    return await work(body, milliseconds)
  } finally {
    importing.delete(actor)
  }
}
