import type { ServerResponse } from 'node:http'

/** Answers that clients have not read yet. Beyond a limit on their total size, closes the oldest connection. */
export class UnreadAnswers {
  readonly #maxBytes: number
  /** Ordered from the oldest. */
  readonly #bytesOf = new Map<ServerResponse, number>()
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  add(outgoing: ServerResponse, bytes: number): void {
    if (outgoing.destroyed) return
    this.#bytesOf.set(outgoing, bytes)
    this.#bytes += bytes
    outgoing.once('close', () => {
      this.#bytesOf.delete(outgoing)
      this.#bytes -= bytes
    })
    const [oldest] = this.#bytesOf.keys()
    if (this.#bytes > this.#maxBytes && oldest !== outgoing) oldest?.destroy()
  }
}
