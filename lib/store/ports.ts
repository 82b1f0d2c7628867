/** Imported ports and the owner's aliases: written by the command line and the web process, followed by all. */
export interface PortStore {
  /** Atomic; resolves to its sequence number. If a port is in it twice, the last one counts. */
  save(ports: readonly StoredPort[]): Promise<number>
  /**
   * What was written after `sequence`: ports by their codes, each as it is now, and all aliases if any of them changed. Cheap when
   * there is nothing.
   */
  since(sequence: number): Promise<PortChanges>
}

export interface AliasStore {
  /** Replaces an alias of the same key; resolves to its sequence number. */
  put(alias: StoredAlias): Promise<number>
  /** `false` when there is no alias with this key. */
  remove(key: string): Promise<boolean>
}

export interface StoredPort {
  unlocode: string
  /** Text that the store does not read; `null` once the port is gone. */
  facts: string | null
}

/** Which port a destination text means. */
export interface StoredAlias {
  /** By which texts are compared: lib/ports writes it. */
  key: string
  text: string
  unlocode: string
  /** An email, or `command line`. */
  addedBy: string
  /** Milliseconds since 1970. */
  addedAt: number
}

export interface PortChanges {
  sequence: number
  ports: StoredPort[]
  /** In the order of their texts; `null` when none was put or removed. */
  aliases: StoredAlias[] | null
}
