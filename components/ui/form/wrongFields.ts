import { RequestFailure } from '#lib/client/ask.ts'

/** Which fields of a form the service did not take, where it is that which went wrong. */
export function wrongFields(error: unknown): ReadonlySet<string> {
  return new Set(error instanceof RequestFailure ? error.errors.map(({ parameter }) => parameter) : [])
}
