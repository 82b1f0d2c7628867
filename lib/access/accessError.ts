/** An expected failure around accounts and tokens, with a message fit for the person who caused it. */
export class AccessError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'AccessError'
  }
}
