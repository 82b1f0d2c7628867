import { StoreError } from '#lib/store/storeError.ts'

/** Whether it was the database that failed, and may be back in a moment. */
export function isStoreFailure(error: unknown): boolean {
  return error instanceof StoreError
}
