import { type Log, logFailuresOnce } from '#lib/log.ts'

interface SavingOptions {
  /** The subject of log messages: "feed health". */
  what: string
  everyMilliseconds: number
  log: Log
}

export interface Saving {
  /** Saves between the intervals. */
  save(): Promise<void>
  /** Saves a last time. */
  stop(): Promise<void>
}

/** Saves now and at intervals. A failing store is logged once, and once when it works again. */
export async function keepSaved(
  save: (isLast: boolean) => Promise<void>,
  { what, everyMilliseconds, log }: SavingOptions,
): Promise<Saving> {
  const attempt = logFailuresOnce(save, {
    failure: `${what} could not be saved`,
    recovery: `${what} saved again`,
    log,
  })
  let saving: Promise<void> | null = null

  function saveUnlessSaving(): Promise<void> {
    saving ??= attempt(false).finally(() => {
      saving = null
    })
    return saving
  }

  await saveUnlessSaving()
  const timer = setInterval(saveUnlessSaving, everyMilliseconds)
  return {
    async save() {
      await saving
      await saveUnlessSaving()
    },
    async stop() {
      clearInterval(timer)
      await saving
      await attempt(true)
    },
  }
}
