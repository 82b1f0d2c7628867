/** The message of anything thrown, in one line. A host with several addresses fails once for each of them. */
export function errorText(error: unknown): string {
  if (error instanceof AggregateError) return [...new Set(error.errors.map(errorText))].join(', ')
  return error instanceof Error ? error.message : String(error)
}

/** `ENOENT`, `EADDRINUSE`; the message of an error without a code. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : errorText(error)
}
