import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { childEnvironment } from '#lib/settings.ts'

/** Builds the chart and the web application: a program of its own, because installAndBuild.mjs runs on older Nodes. */
const steps = [
  { does: 'Building the chart', script: ['lib/basemap/build.ts'] },
  { does: 'Building the web application', script: ['node_modules/next/dist/bin/next', 'build'] },
]

/** Prints what a program wrote only if it fails. */
function succeeds(root: string, script: readonly string[]): boolean {
  const env = childEnvironment({ NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }, root)
  const { status, stdout, stderr } = spawnSync(process.execPath, script, { cwd: root, env, encoding: 'utf8' })
  if (status !== 0) process.stderr.write(`${stdout}${stderr}\n`)
  return status === 0
}

const root = join(import.meta.dirname, '..', '..')
for (const { does, script } of steps) {
  process.stdout.write(`${does} (about half a minute) …\n`)
  if (succeeds(root, script)) continue
  process.stderr.write(`${does} failed: see above.\n`)
  process.exitCode = 1
  break
}
