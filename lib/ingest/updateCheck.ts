import type { Log } from '#lib/log.ts'
import type { NoticeJson } from '#lib/wire/notices.ts'
import { isoTime } from '#lib/wire/time.ts'

const dayMilliseconds = 86_400_000
const patienceMilliseconds = 5_000
const maxCharacters = 100

/** The report of ingest about newer versions. */
export interface UpdateState {
  /** `null` before the first check, and after a failure. */
  newest: string | null
  at: number | null
  /** The newer version that administrators were told. */
  told: string | null
}

interface UpdateCheckOptions {
  /** A static file with a version, such as `1.1.0`; `null` for no check. */
  url: string | null
  /** The version of this program. */
  version: string
  send: (notice: NoticeJson, at: number) => Promise<unknown>
  now: () => number
  log: Log
  /** As the ingest before reported it. */
  stateBefore?: UpdateState | null
}

/**
 * Reads the newest version once a day, and notifies administrators once of a newer one, and once when it runs. Nothing is sent but
 * the request itself.
 */
export class UpdateCheck {
  readonly #options: UpdateCheckOptions
  #state: UpdateState

  constructor(options: UpdateCheckOptions) {
    this.#options = options
    this.#state = options.stateBefore ?? { newest: null, at: null, told: null }
  }

  /** `null` where checks are off. */
  get state(): UpdateState | null {
    return this.#options.url === null ? null : this.#state
  }

  async look(): Promise<void> {
    const { url, now, version } = this.#options
    if (url === null) return
    const at = now()
    const { told } = this.#state
    if (told !== null && !isNewer(told, version)) {
      await this.#notify('update_installed', version, at)
      this.#state = { ...this.#state, told: null }
    }
    if (this.#state.at !== null && at - this.#state.at < dayMilliseconds) return
    const newest = await this.#read(url)
    this.#state = { ...this.#state, newest, at }
    if (newest === null || newest === this.#state.told || !isNewer(newest, version)) return
    await this.#notify('update_available', newest, at)
    this.#state = { ...this.#state, told: newest }
  }

  async #notify(kind: NoticeJson['kind'], reason: string, at: number): Promise<void> {
    await this.#options.send({ kind, feed: null, since: isoTime(at), reason }, at)
  }

  async #read(url: string): Promise<string | null> {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMilliseconds), redirect: 'error' })
      const text = answer.ok ? await firstCharacters(answer) : ''
      return /^\s*v?(\d+\.\d+\.\d+)\s*$/.exec(text)?.[1] ?? null
    } catch (error) {
      this.#options.log.warn('the newest version could not be read', { error })
      return null
    }
  }
}

async function firstCharacters(answer: Response): Promise<string> {
  let text = ''
  for await (const chunk of answer.body ?? []) {
    text += Buffer.from(chunk).toString('latin1')
    if (text.length > maxCharacters) return ''
  }
  return text
}

/** Compares `1.10.0` with `1.9.0`. */
export function isNewer(version: string, than: string): boolean {
  const [one, other] = [version, than].map((text) => text.split('.').map(Number))
  for (const [index, part] of (one ?? []).entries()) {
    const difference = part - (other?.[index] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}
