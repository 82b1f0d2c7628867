import { execFileSync } from 'node:child_process'
import project from '../../package.json' with { type: 'json' }

/** The packages of a release, Node included, as CycloneDX. npm adds the time, a random number and the name of the folder. */
export function componentList(root: string, seconds: number): string {
  const words = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only']
  const text = execFileSync('npm', words, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  const { serialNumber: _, ...list } = JSON.parse(text)
  list.metadata.component.name = project.name
  list.metadata.timestamp = new Date(seconds * 1_000).toISOString()
  return `${JSON.stringify(list, null, 2)}\n`
}
