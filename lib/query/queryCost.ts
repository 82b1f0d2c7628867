/** A filter that requests more work than a request may cause. Every API reports it as a fault of that filter. */
export class QueryTooCostly extends Error {
  readonly parameter: string
  /** Text after the name of the parameter. */
  readonly reason: string

  constructor(parameter: string, reason: string) {
    super(`the filter ${parameter} is too costly`)
    this.parameter = parameter
    this.reason = reason
  }
}

/** The number of values that the condition of one request may read: about 250 ms. */
export const maxSteps = 50_000_000

export function conditionTooCostly(): QueryTooCostly {
  const reason = 'is too expensive; use fewer comparisons, simpler shapes, or add bbox'
  return new QueryTooCostly('filter', reason)
}
