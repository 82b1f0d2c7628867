import Database from 'better-sqlite3'

export interface BufferedText {
  id: number
  text: string
}

/** Stores messages that are not delivered yet in a file. When it is full, the oldest are dropped. */
export class RelayBuffer {
  readonly #database: Database.Database
  readonly #maxBytes: number
  #bytes: number
  #messages: number

  /** Throws if another process has the file open. */
  constructor(path: string, maxBytes: number, patienceMilliseconds = 5_000) {
    this.#maxBytes = maxBytes
    this.#database = new Database(path, { timeout: patienceMilliseconds })
    this.#database.pragma('locking_mode = EXCLUSIVE')
    this.#database.pragma('journal_mode = WAL')
    this.#database.pragma('synchronous = FULL')
    this.#database.exec('CREATE TABLE IF NOT EXISTS message (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL)')
    const held = this.#database
      .prepare<[], { messages: number; bytes: number }>(
        'SELECT count(*) AS messages, coalesce(sum(length(text)), 0) AS bytes FROM message',
      )
      .get()
    this.#messages = held?.messages ?? 0
    this.#bytes = held?.bytes ?? 0
  }

  get messages(): number {
    return this.#messages
  }

  /** True before the buffer is full, so that live sources have room while the others wait. */
  get isNearlyFull(): boolean {
    return this.#bytes > 0.9 * this.#maxBytes
  }

  /** Makes the texts durable. Returns the number of old ones that were dropped for them. */
  add(texts: readonly string[]): number {
    const insert = this.#database.prepare<[string]>('INSERT INTO message (text) VALUES (?)')
    this.#database.transaction(() => {
      for (const text of texts) insert.run(text)
    })()
    this.#messages += texts.length
    for (const text of texts) this.#bytes += text.length
    return this.#bytes > this.#maxBytes ? this.#dropOldest(this.#bytes - this.#maxBytes) : 0
  }

  /** The oldest first. */
  oldest(max: number): BufferedText[] {
    return this.#database.prepare<[number], BufferedText>('SELECT id, text FROM message ORDER BY id LIMIT ?').all(max)
  }

  /** Returns the number of removed messages, without those dropped meanwhile. */
  removeUpTo(id: number): number {
    const { changes, bytes } = this.#database.transaction(() => {
      const removed = this.#database
        .prepare<[number], { bytes: number }>(
          'SELECT coalesce(sum(length(text)), 0) AS bytes FROM message WHERE id <= ?',
        )
        .get(id)
      return { ...this.#database.prepare<[number]>('DELETE FROM message WHERE id <= ?').run(id), ...removed }
    })()
    this.#messages -= changes
    this.#bytes -= bytes ?? 0
    return changes
  }

  close(): void {
    this.#database.close()
  }

  #dropOldest(bytes: number): number {
    let dropped = 0
    const rows = this.#database.prepare<[], BufferedText>('SELECT id, text FROM message ORDER BY id').iterate()
    let last = 0
    for (const { id, text } of rows) {
      last = id
      dropped += text.length
      if (dropped >= bytes) break
    }
    return this.removeUpTo(last)
  }
}
