import type { Log } from '#lib/log.ts'

const dayMilliseconds = 86_400_000
const patienceMilliseconds = 5_000
const maxCharacters = 100

interface UpdateCheckOptions {
  /** A static file with a version, such as `1.1.0`; `null` for no check. */
  url: string | null
  now: () => number
  log: Log
}

/** Reads the newest version once a day, while administrators look at it. Nothing is sent but the request itself. */
export class UpdateCheck {
  readonly #options: UpdateCheckOptions
  #found: { newest: string | null; at: number } | null = null

  constructor(options: UpdateCheckOptions) {
    this.#options = options
  }

  /** `null` where checks are off. */
  async newest(): Promise<{ newest: string | null; at: number } | null> {
    const { url, now, log } = this.#options
    if (url === null) return null
    if (this.#found && now() - this.#found.at < dayMilliseconds) return this.#found
    const found = { newest: null as string | null, at: now() }
    this.#found = found
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMilliseconds), redirect: 'error' })
      const text = answer.ok ? await firstCharacters(answer) : ''
      found.newest = /^\s*v?(\d+\.\d+\.\d+)\s*$/.exec(text)?.[1] ?? null
    } catch (error) {
      log.warn('the newest version could not be read', { error })
    }
    return found
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
