import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { childEnvironment } from '#lib/settings.ts'

/** The chart takes 0.9 GB of memory, the web application 1.1 GB. */
const memoryOfBothBytes = 2.2e9
/** Without them, the garbage of the chart would take as much memory again. */
const chartLimits = ['--max-old-space-size=640', '--max-semi-space-size=32']
/** Without them, the compiler would hold 0.2 GB of memory that it does not use. */
const returnMemory = { MIMALLOC_PURGE_DELAY: '0', MIMALLOC_ALLOW_THP: '0', NODE_OPTIONS: '--max-semi-space-size=4' }

const root = join(import.meta.dirname, '..', '..')

/** Prints the output of a program only if it fails. */
async function succeeds(script: readonly string[], extra: Record<string, string> = {}): Promise<boolean> {
  const env = childEnvironment({ NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...extra }, root)
  const child = spawn(process.execPath, script, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise((done) => child.on('close', done))
  const [status, ...written] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  if (status === 0) return true
  process.stderr.write(`${written.join('')}\nThe build failed: see above.\n`)
  return false
}

process.stdout.write('Building the chart and the web application (about a minute) …\n')
const chart = succeeds([...chartLimits, 'lib/basemap/build.ts'])
if (process.availableMemory() < memoryOfBothBytes) await chart
const pages = succeeds(['node_modules/next/dist/bin/next', 'build'], returnMemory)
if (!((await pages) && (await chart))) process.exitCode = 1
