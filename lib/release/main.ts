import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import project from '../../package.json' with { type: 'json' }
import { writeDebianPackage } from './debianPackage.ts'
import { checksums, componentList, unpackNode, writeArchive } from './packing.ts'
import { type Architecture, architectures, copyNode, copyProgram } from './program.ts'

/** `npm run release`: writes what operators install to a folder, by default `release/`, from what `npm run build` has built. */
const root = join(import.meta.dirname, '..', '..')
const { name, version } = project
const target = process.argv[2] ?? join(root, 'release')

/** The time of the commit, in all files, so that one commit gives the same release twice. */
const seconds = Number(execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }))

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function releaseFor(architecture: Architecture, folder: string): string[] {
  const program = join(folder, name)
  copyProgram(root, program, architecture)
  copyNode(unpackNode(root, folder, architecture), program, architecture)
  const archive = join(target, `${name}-${version}-linux-${architecture}.tar.gz`)
  writeArchive(program, archive, seconds)
  say(archive)
  const debianPackage = join(target, `${name}_${version}_${architectures[architecture]}.deb`)
  const debianRoot = join(folder, 'debian')
  mkdirSync(join(debianRoot, 'opt'), { recursive: true })
  renameSync(program, join(debianRoot, 'opt', name))
  writeDebianPackage(debianRoot, debianPackage, { root, version, architecture: architectures[architecture], seconds })
  say(debianPackage)
  return [archive, debianPackage]
}

const folder = mkdtempSync(join(tmpdir(), 'lastfix-release-'))
try {
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target)
  const files = (Object.keys(architectures) as Architecture[]).flatMap((architecture) =>
    releaseFor(architecture, join(folder, architecture)),
  )
  const components = join(target, `${name}-${version}-sbom.cdx.json`)
  writeFileSync(components, componentList(root, seconds))
  writeFileSync(join(target, 'SHA256SUMS'), await checksums([...files, components]))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
