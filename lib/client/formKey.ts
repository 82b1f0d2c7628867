const bytes = 16

/** What one filling-in of a form is known by. Not `randomUUID`, which pages over plain HTTP do not have. */
export function newFormKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
}
