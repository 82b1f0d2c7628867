const bytes = 16

/** Idempotency key of one form submission. `randomUUID` is missing on pages over plain HTTP. */
export function newFormKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
}
