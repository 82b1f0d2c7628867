import { builtInPorts } from '#lib/ports/builtIn.ts'
import { readLocode } from '#lib/ports/locode.ts'
import { encodePort } from '#lib/ports/stored.ts'
import type { PortStore, StoredPort } from '#lib/store/ports.ts'
import { countsText } from '#lib/wire/audit.ts'
import { command, Refusal } from '../call.ts'
import { recordEvent, withStore } from '../store.ts'
import { problemLines } from '../table.ts'
import { bytesOf, nameOf } from './files.ts'

export interface PortRefusal {
  file: string
  line: number
  unlocode: string | null
  reason: string
}

export interface PortsImported {
  files: string[]
  ports: number
  new: number
  changed: number
  same: number
  removed: number
  /** Places without port function. */
  notPorts: number
  refused: PortRefusal[]
}

export const portsImport = command({
  name: 'ports import',
  operands: ['FILE…'],
  summary: 'import a UN/LOCODE list: the published CSV parts or one merged file (- for standard input)',
  options: {
    replace: { meaning: 'remove imported ports that are not in these files' },
    'dry-run': { meaning: 'show what would change without saving' },
  },
  async run({ options, operands, settings, print }) {
    const isDryRun = options['dry-run']
    const files = []
    for (const path of operands) files.push({ name: nameOf(path), bytes: await bytesOf(path, accepted) })
    const read = readFiles(files)
    const outcome = await withStore(settings(), async (store) => {
      const saved = await save(read, store.ports, options.replace, isDryRun)
      const { ports, changed, removed } = saved
      const details = countsText({ ports, new: saved.new, changed, removed })
      if (!isDryRun) await recordEvent(store, 'ports-imported', { subject: saved.files.join(', '), details })
      return saved
    })
    print({ dryRun: isDryRun, ...outcome }, summaryOf(outcome, isDryRun))
  },
})

const accepted = 'must be a UN/LOCODE list as CSV, a published part or a merged file with a header'

type Read = Pick<PortsImported, 'files' | 'notPorts' | 'refused'> & { found: Map<string, string> }

/** Reads files; places of a later file replace those of an earlier one. */
export function readFiles(files: readonly { name: string; bytes: Uint8Array }[]): Read {
  const stillUsed = new Set(builtInPorts().map(({ unlocode }) => unlocode))
  const read: Read = { files: files.map(({ name }) => name), notPorts: 0, refused: [], found: new Map() }
  for (const { name, bytes } of files) {
    const { ports, refused, notPorts } = readLocode(bytes, stillUsed)
    if (ports.length === 0) throw new Refusal(`${name} contains no ports: ${firstOf(refused)}${accepted}`)
    for (const port of ports) read.found.set(port.unlocode, encodePort(port))
    read.refused.push(...refused.map((refusal) => ({ file: name, ...refusal })))
    read.notPorts += notPorts
  }
  return read
}

function firstOf([first]: readonly { line: number; reason: string }[]): string {
  return first === undefined ? '' : `line ${first.line}: ${first.reason}; `
}

/** Saves in one transaction, so that followers reload once. */
export async function save(
  { found, ...read }: Read,
  store: PortStore,
  replaces: boolean,
  isDryRun: boolean,
): Promise<PortsImported> {
  const current = new Map((await store.since(0)).ports.map(({ unlocode, facts }) => [unlocode, facts]))
  const outcome = { ...read, ports: found.size, new: 0, changed: 0, same: 0, removed: 0 }
  const differing: StoredPort[] = []
  for (const [unlocode, facts] of found) {
    const before = current.get(unlocode) ?? null
    if (before === facts) outcome.same += 1
    else {
      outcome[before === null ? 'new' : 'changed'] += 1
      differing.push({ unlocode, facts })
    }
  }
  for (const [unlocode, facts] of replaces ? current : []) {
    if (facts === null || found.has(unlocode)) continue
    outcome.removed += 1
    differing.push({ unlocode, facts: null })
  }
  if (!isDryRun && differing.length > 0) await store.save(differing)
  return outcome
}

function summaryOf({ files, ports, notPorts, refused, ...counts }: PortsImported, isDryRun: boolean): string {
  const problems = refused.map(
    ({ file, line, unlocode, reason }) => `${file} line ${line}${unlocode ? `, ${unlocode}` : ''}: ${reason}`,
  )
  return [
    `${files.join(', ')}: ${ports} ports: ${counts.new} new, ${counts.changed} changed, ${counts.same} same, ${counts.removed} removed${isDryRun ? ' (dry run, nothing saved)' : ''}`,
    `  places without port function: ${notPorts}; rejected lines or coordinates: ${refused.length}`,
    ...problemLines('rejected', problems),
  ].join('\n')
}
