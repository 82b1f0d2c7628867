// Plain JavaScript: see install.mjs.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'

const made = '.next/lastfix-build'

const folders = ['app', 'components', 'lib', 'public']
const topFiles = /\.(ts|mjs)$|^(package|package-lock|tsconfig)\.json$/
// public/basemap is an output of the build.
const notInputs =
  /\.test\.tsx?$|^lib\/(cli|testing)\/|^public\/basemap\/|^next-env\.d\.ts$|^(vitest|playwright)\.config\.ts$/

/**
 * A hash of the names and the content of everything that the build reads.
 *
 * @param {string} root
 */
export function sourceHash(root) {
  const hash = createHash('sha256')
  for (const path of inputs(root)) {
    const content = readFileSync(join(root, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** @param {string} root */
function inputs(root) {
  const top = readdirSync(root).filter((name) => topFiles.test(name))
  const below = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  return [...top, ...below]
    .filter((path) => statSync(join(root, path)).isFile())
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !notInputs.test(path))
    .sort()
}

/** @param {string} root @param {string} hash */
export function isBuilt(root, hash) {
  try {
    return readFileSync(join(root, made), 'utf8') === hash
  } catch {
    return false
  }
}

/** @param {string} root */
export function forgetBuilt(root) {
  rmSync(join(root, made), { force: true })
}

/** @param {string} root @param {string} hash */
export function noteBuilt(root, hash) {
  writeFileSync(join(root, made), hash)
}
