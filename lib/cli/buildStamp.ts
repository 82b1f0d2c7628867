import { createHash } from 'node:crypto'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const made = '.next/lastfix-build'

// Inputs of the build. public/basemap is an output.
const inputs = [
  '{app,components,lib,public}/**/*.*',
  '*.{ts,mjs}',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]
const notInputs = [
  '**/*.test.{ts,tsx}',
  'lib/{cli,testing}/**',
  'public/basemap/**',
  'next-env.d.ts',
  '{vitest,playwright}.config.ts',
]

/** A hash of the names and the content of everything that the build reads. */
export function sourceHash(root: string): string {
  const hash = createHash('sha256')
  const files = globSync(inputs, { cwd: root, exclude: notInputs, withFileTypes: true }).filter((file) => file.isFile())
  for (const path of files.map((file) => join(file.parentPath, file.name)).sort()) {
    const content = readFileSync(path)
    hash.update(`${path.slice(root.length)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

export function isBuilt(root: string, hash: string): boolean {
  try {
    return readFileSync(join(root, made), 'utf8') === hash
  } catch {
    return false
  }
}

export function forgetBuilt(root: string): void {
  rmSync(join(root, made), { force: true })
}

export function noteBuilt(root: string, hash: string): void {
  writeFileSync(join(root, made), hash)
}
