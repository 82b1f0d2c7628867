export const installations = ['package', 'container', 'source', 'archive'] as const

export interface SystemSettingJson {
  name: string
  /** As it is written; `null` if it is not set, or hidden. */
  value: string | null
  is_hidden: boolean
  /** The default, the environment, or a file by its path. */
  from: 'default' | 'environment' | { file: string }
}

/** The service and its machine, for administrators. */
export interface SystemJson {
  version: string
  installation: (typeof installations)[number]
  node: string
  database: { kind: 'SQLite' | 'PostgreSQL'; place: string; schema: number }
  started_at: string
  machine: {
    time: string
    /** How far the feeds are ahead of this machine at most; `null` if they have no times. */
    clock_skew_seconds: number | null
    disk_free_bytes: number | null
    memory_available_bytes: number
    memory_total_bytes: number
    process_memory_bytes: number
  }
  /** `null` if backups are off. */
  backup: {
    folder: string
    last: { file: string; at: string; bytes: number } | null
    trouble: { since: string; reason: string } | null
  } | null
  /** `null` if no URL is set. `newest` is unknown before the first check, and after a failure. */
  update: { newest: string | null; is_newer: boolean; checked_at: string | null } | null
  /** The steps of the schema, the latest first. `at` is unknown for those that version 1.0 or before ran. */
  migrations: { number: number; name: string; at: string | null }[]
  settings: SystemSettingJson[]
}

export interface SupportBundleJson {
  made_at: string
  system: SystemJson
  feeds: { name: string; kind: string; state: string; counts: object; clock_skew_seconds: number | null }[]
  ingest: { running: boolean; queue_length: number; committed: object; store_trouble: string | null } | null
  vessels: number | null
}
