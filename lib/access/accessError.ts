import { StoreError } from '#lib/store/storeError.ts'

/** An expected failure around accounts and tokens, with a message for the user. */
export class AccessError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'AccessError'
  }
}

/** Whether the database failed. A retry may succeed. */
export function isStoreFailure(error: unknown): boolean {
  return error instanceof StoreError
}
