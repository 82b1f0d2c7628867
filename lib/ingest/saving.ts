import type { Log } from '#lib/log.ts'

interface SavingOptions {
  /** The subject of log messages: "feed health". */
  what: string
  everyMilliseconds: number
  log: Log
}

export interface Saving {
  /** Saves a last time. */
  stop(): Promise<void>
}

/** Saves now and at intervals. A failing store is logged once, and once when it works again. */
export async function keepSaved(
  save: (isLast: boolean) => Promise<void>,
  { what, everyMilliseconds, log }: SavingOptions,
): Promise<Saving> {
  let isFailing = false
  let saving: Promise<void> | null = null

  async function saveLogged(isLast: boolean): Promise<void> {
    try {
      await save(isLast)
      if (isFailing) log.info(`${what} saved again`)
      isFailing = false
    } catch (error) {
      if (!isFailing) log.warn(`${what} could not be saved`, { error })
      isFailing = true
    }
  }

  function saveUnlessSaving(): Promise<void> {
    saving ??= saveLogged(false).finally(() => {
      saving = null
    })
    return saving
  }

  await saveUnlessSaving()
  const timer = setInterval(saveUnlessSaving, everyMilliseconds)
  return {
    async stop() {
      clearInterval(timer)
      await saving
      await saveLogged(true)
    },
  }
}
