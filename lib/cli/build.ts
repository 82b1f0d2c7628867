import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { childEnvironment } from '#lib/settings.ts'
import { forgetBuilt, isBuilt, noteBuilt, sourceHash } from './buildStamp.ts'

/** `npm run build`: builds the basemap and the web application unless they match the sources. */
function build(root: string): boolean {
  const hash = sourceHash(root)
  if (isBuilt(root, hash)) return true
  process.stdout.write('Building the web application (this takes a minute) …\n')
  forgetBuilt(root)
  const scripts = [['lib/basemap/build.ts'], ['node_modules/next/dist/bin/next', 'build']]
  const done = scripts.every((script) => node(root, script))
  if (done) noteBuilt(root, hash)
  else process.stderr.write('The web application could not be built: see above.\n')
  return done
}

function node(root: string, script: string[]): boolean {
  const env = childEnvironment({ NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }, root)
  return spawnSync(process.execPath, script, { cwd: root, env, stdio: 'inherit' }).status === 0
}

if (import.meta.main && !build(join(import.meta.dirname, '..', '..'))) process.exitCode = 1
