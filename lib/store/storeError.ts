import { errorCode, errorText } from '#lib/errorText.ts'

/** An expected failure of the store, with a message fit to be shown to the person who runs the service. */
export class StoreError extends Error {
  /** `writer-lost`: another process has taken over writing, so the writer's memory of vessels is out of date. */
  readonly reason: 'newer-schema' | 'writer-busy' | 'writer-lost' | 'unavailable' | 'not-a-store' | 'not-upgraded'

  constructor(reason: StoreError['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StoreError'
    this.reason = reason
  }
}

export function unreadable(where: string, error: Error): StoreError {
  return new StoreError(
    'not-a-store',
    `The database ${where} holds a vessel that is damaged or of a newer version (${error.message}); restore it from a backup, or start that version`,
    { cause: error },
  )
}

export function failedUpgrade(where: string, difference: string): StoreError {
  return new StoreError(
    'not-upgraded',
    `The database ${where} was not upgraded, because afterwards ${difference}; nothing was changed, so start the version before, and report this`,
  )
}

/** Whether a disk had no space for written data. */
export function isDiskFull(error: unknown): boolean {
  return (
    error instanceof Error &&
    (/^(ENOSPC|EDQUOT|SQLITE_FULL|SQLITE_IOERR_SHMSIZE)$/.test(errorCode(error)) || isDiskFull(error.cause))
  )
}

/** A failed backup before an upgrade. Only a full disk is worth another attempt without the operator. */
export function failedCopy(where: string, folder: string, error: unknown): StoreError {
  const isFull = isDiskFull(error)
  const why = isFull ? `the disk of ${folder} is full; free space there` : errorText(error)
  return new StoreError(
    isFull ? 'unavailable' : 'not-upgraded',
    `The database ${where} was not upgraded, because it could not be backed up: ${why}. Or back it up yourself and start once with --no-backup`,
    { cause: error },
  )
}

export function unfinishedMove(where: string): StoreError {
  return new StoreError(
    'not-a-store',
    `A move to the database ${where} is unfinished; run the same "lastfix move" again`,
  )
}
