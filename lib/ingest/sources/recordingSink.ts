import type { HeardRecord, Sink } from '../source.ts'

/** Keeps what it is given, for tests to look at; full on demand. */
export class RecordingSink implements Sink {
  readonly handedOver: string[] = []
  readonly heard: HeardRecord[] = []
  readonly arrivals: number[] = []
  readonly senders: (string | undefined)[] = []
  readonly gone: string[] = []
  readonly silences = new Map<string, number>()
  /** Every word of whether it is connected, in order. */
  readonly connections: string[] = []
  droppedLines = 0
  #full = false
  #waiting: (() => void)[] = []

  async lines(lines: readonly string[], arrivalMilliseconds: number, sender?: string): Promise<void> {
    for (const line of lines) {
      this.handedOver.push(line)
      this.arrivals.push(arrivalMilliseconds)
      this.senders.push(sender)
    }
    if (this.#full) await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  async records(records: readonly HeardRecord[]): Promise<void> {
    this.heard.push(...records)
  }

  senderGone(sender: string): void {
    this.gone.push(sender)
    this.silences.delete(sender)
  }

  silent(sender: string, sinceMilliseconds: number | null): void {
    if (sinceMilliseconds === null) this.silences.delete(sender)
    else this.silences.set(sender, sinceMilliseconds)
  }

  connected(detail: string | null): void {
    this.connections.push(`connected: ${detail}`)
  }

  disconnected(reason: string): void {
    this.connections.push(`disconnected: ${reason}`)
  }

  isFull(): boolean {
    return this.#full
  }

  dropped(lines: number): void {
    this.droppedLines += lines
  }

  fill(): void {
    this.#full = true
  }

  empty(): void {
    this.#full = false
    for (const resume of this.#waiting.splice(0)) resume()
  }
}
