// Plain JavaScript: see install.mjs.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { forgetBuilt, isBuilt, noteBuilt, sourceHash } from './buildStamp.mjs'
import { install, isInstalled, removeUnread } from './install.mjs'

/**
 * Installs and builds, unless what runs is there and matches the sources, and returns the Node to run it with. Prints what
 * it does, and ends the process on failure.
 *
 * @param {string} root
 * @returns {string}
 */
export function installAndBuild(root) {
  const hash = sourceHash(root)
  const wasBuilt = isBuilt(root, hash)
  const runtime = install(root, { withDevelopment: false, isBuilt: wasBuilt })
  if (wasBuilt) return runtime

  forgetBuilt(root)
  const { status } = spawnSync(runtime, ['lib/cli/build.ts'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  noteBuilt(root, hash)
  if (!isInstalled(root, { withDevelopment: true })) removeUnread(root)
  return runtime
}

/** `npm run build` */
if (process.argv[1] === fileURLToPath(import.meta.url))
  installAndBuild(fileURLToPath(new URL('../..', import.meta.url)))
