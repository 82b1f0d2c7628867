import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLog } from '#lib/log.ts'
import { pause } from '#lib/pause.ts'
import { vesselsStoredIn } from '#lib/store/contract/storedVessels.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { fillStore } from '../synthetic/syntheticStore.ts'
import { syntheticVessels } from '../synthetic/syntheticVessels.ts'
import { makeTokens } from '../webProcess.ts'
import { Course } from './course.ts'
import { Machine } from './machine.ts'
import { machineNumbers } from './network.ts'
import { CommitWatch, createDatabase, databaseUrlOf, findPrimary, standbysOf } from './primary.ts'
import { ProxyWatch } from './proxyWatch.ts'
import { Sender, watchedMmsi } from './sender.ts'
import { until } from './until.ts'
import { type Delivered, printFault, printVerdict } from './verdict.ts'
import { WebWatch } from './webWatch.ts'

interface TrialOptions {
  vessels: number
  messagesPerSecond: number
  seed: number
  folder: string
}

const storedSeconds = 60
const longestMilliseconds = 20 * 60_000
const stream = 'nats://lastfix:change-me@hub/AIS?subject=ais.site&replicas=3'

const options = JSON.parse(process.argv[2] ?? '{}') as TrialOptions
const interrupted = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => interrupted.abort(new Error('interrupted')))
const signal = AbortSignal.any([interrupted.signal, AbortSignal.timeout(longestMilliseconds)])
try {
  process.exitCode = (await trial(options)) ? 0 : 1
} catch (error) {
  console.error(`  The trial ended early: ${(error as Error).message}`)
  process.exitCode = 1
}
// Questions to a machine that is off would keep the process.
process.exit()

/** Runs in the namespace of the site; resolves to whether every promise was kept. */
async function trial({ vessels, messagesPerSecond, seed, folder }: TrialOptions): Promise<boolean> {
  const machines = machineNumbers.map((number) => new Machine(number, folder))
  try {
    for (const machine of machines) machine.startServers()
    const primary = await findPrimary(AbortSignal.any([signal, AbortSignal.timeout(60_000)]))
    await until('two standbys', async () => (await standbysOf(primary)).length === 2, signal)
    await createDatabase(primary)
    const databaseUrl = databaseUrlOf(primary)
    await fillStore(databaseUrl, withoutReports(syntheticVessels(vessels, seed)))
    const [token = ''] = await makeTokens(databaseUrl, 1)
    for (const machine of machines) machine.startIngest()

    const watching = new AbortController()
    const commits = new CommitWatch(watchedMmsi)
    const webs = machines.flatMap((machine) =>
      machine.webs.map(({ port }) => new WebWatch(machine, port, token, commits)),
    )
    const proxies = machines.map((machine) => new ProxyWatch(machine, token))
    const watches = [commits, ...webs].map((each) => each.run(watching.signal))
    // On machines of their own, they would not wait for each other.
    for (const web of webs) {
      web.start()
      await until(`the web process ${web.name}`, async () => web.isReady, signal)
    }

    watches.push(...proxies.map((proxy) => proxy.run(watching.signal)))

    const log = createLog({ process: 'site', write: (line) => appendFileSync(join(folder, 'site.log'), `${line}\n`) })
    const sender = new Sender({ url: stream, folder, vessels, seed, perSecond: messagesPerSecond, log })
    const ending = new AbortController()
    const sending = sender.run(ending.signal)
    const course = new Course({ machines, webs, proxies, commits, sender, measured: printFault, signal })
    const reports = await course.run()
    ending.abort()
    await sending
    const delivered = await untilStored(sender)
    watching.abort()
    await Promise.all(watches)
    return printVerdict(reports, delivered, course)
  } finally {
    for (const machine of machines) await machine.losePower()
  }
}

/** Counts how often the vessels were reported from zero. */
function* withoutReports(vessels: Iterable<Vessel>): Generator<Vessel> {
  for (const vessel of vessels) yield { ...vessel, reports: 0 }
}

/** Compares what was acknowledged with the records, until all is there or the time is up. */
async function untilStored(sender: Sender): Promise<Delivered> {
  for (let second = 0; ; second += 5) {
    const delivered = await compare(sender)
    if (second >= storedSeconds || delivered.missing + delivered.behind === 0) return delivered
    await pause(5_000)
  }
}

async function compare({ vessels, sent, acknowledged, dropped }: Sender): Promise<Delivered> {
  const stored = await vesselsStoredIn(databaseUrlOf(await findPrimary(AbortSignal.timeout(60_000))))
  const byMmsi = new Map(stored.map((vessel) => [vessel.number, vessel]))
  const delivered = { sent, acknowledged, dropped, vessels: stored.length, behind: 0, missing: 0, repeated: 0 }
  for (const { mmsi, reports, lastAt } of vessels) {
    const vessel = byMmsi.get(mmsi)
    const counted = vessel?.reports ?? 0
    if (reports > 0 && (vessel?.broadcastMicroseconds ?? 0) < lastAt * 1000) delivered.behind += 1
    delivered.missing += Math.max(0, reports - counted)
    delivered.repeated += Math.max(0, counted - reports)
  }
  return delivered
}
