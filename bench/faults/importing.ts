import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { firstMmsi } from '#lib/ingest/fixtures/lineOfVessel.ts'
import { openStore } from '#lib/store/open.ts'
import { decodeRecord } from '#lib/vessel/record.ts'

const script = fileURLToPath(import.meta.resolve('#lib/ingest/fixtures/importChild.ts'))
const patienceMilliseconds = 30_000

/** A store with a continuous import of vessels, each acknowledged once. */
export interface Target {
  databaseUrl: string
  dataFolder: string
  acknowledged: number
}

/** Imports into the target from the first unacknowledged vessel, until killed. */
export function startImport(target: Target, clockErrorMilliseconds = 0) {
  const first = target.acknowledged
  const options = [target.databaseUrl, target.dataFolder, String(first), String(clockErrorMilliseconds)]
  const child = spawn(process.execPath, [script, ...options], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close')
  const said: string[] = []
  const waiting = new Set<() => void>()
  createInterface(child.stdout).on('line', (lines) => {
    target.acknowledged = first + Number(lines)
    for (const look of waiting) look()
  })
  createInterface(child.stderr).on('line', (line) => {
    said.push(line)
    for (const look of waiting) look()
  })

  async function until<Result>(what: string, find: () => Result | undefined | false): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const fail = (why: string) =>
      reject(new Error(`${what}: ${why}; the import said: ${said.slice(-3).join(' | ') || 'nothing'}`))
    const look = () => {
      const found = find()
      if (found !== undefined && found !== false) resolve(found)
    }
    const timer = setTimeout(() => fail(`not within ${patienceMilliseconds / 1000} s`), patienceMilliseconds)
    child.once('close', () => fail('the import ended'))
    waiting.add(look)
    look()
    return promise.finally(() => {
      clearTimeout(timer)
      waiting.delete(look)
    })
  }

  return {
    /** Waits for this many more acknowledged vessels. */
    progress(vessels = 1): Promise<unknown> {
      const wanted = target.acknowledged + vessels
      return until(`${vessels} more vessels`, () => target.acknowledged >= wanted)
    },
    /** Waits for a matching line of the log, and resolves to its reason. */
    says: (pattern: RegExp): Promise<string> =>
      until(`a line like ${pattern}`, () => said.flatMap((line) => pattern.exec(line)?.[0] ?? [])[0]),
    async kill(): Promise<void> {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Faults of the store: missing acknowledged vessels, or timestamps that decreased. */
export async function faultsOf({ databaseUrl, acknowledged }: Target): Promise<string[]> {
  const store = await openStore(databaseUrl)
  try {
    const created = new Map<number, number>()
    await store.loadVessels((record) => {
      const { number, createdMicroseconds } = decodeRecord(record)
      created.set(number, createdMicroseconds)
    })
    let lost = 0
    let before = 0
    let backwards = 0
    for (let vessel = 0; vessel < acknowledged; vessel += 1) {
      const at = created.get(firstMmsi + vessel)
      if (at === undefined) lost += 1
      else if (at < before) backwards += 1
      before = at ?? before
    }
    return [
      ...(lost > 0 ? [`${lost} of ${acknowledged} acknowledged vessels are lost`] : []),
      ...(backwards > 0 ? [`${backwards} vessels were created before one that came earlier`] : []),
    ]
  } finally {
    await store.close()
  }
}
