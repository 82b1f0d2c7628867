/** A filter asks for more work than one request may cause. Every API answers it as a fault of that filter. */
export class QueryTooCostly extends Error {
  readonly parameter: string
  /** Follows the name of the parameter. */
  readonly reason: string

  constructor(parameter: string, reason: string) {
    super(`the filter ${parameter} is too costly`)
    this.parameter = parameter
    this.reason = reason
  }
}

/** How many values the condition of one request may look at: about 250 ms. */
export const maxSteps = 50_000_000

export function conditionTooCostly(): QueryTooCostly {
  const reason = 'is too expensive; use fewer comparisons, simpler shapes, or add bbox'
  return new QueryTooCostly('filter', reason)
}
