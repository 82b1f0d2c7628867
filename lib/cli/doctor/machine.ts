import { execFile } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { totalmem } from 'node:os'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { errorText } from '#lib/errorText.ts'
import { availableMemoryBytes, lowDiskBytes } from '#lib/machine.ts'
import type { Settings } from '#lib/settings.ts'
import project from '../../../package.json' with { type: 'json' }
import { type Finding, fault, hint, well } from './finding.ts'

const megabyte = 1e6
const neededMegabytes = 300
const leastDiskMegabytes = 200
/** No machine with a working clock shows an earlier time. */
const programTime = Date.parse('2026-01-01')

export async function checkMachine({ dataFolder }: Pick<Settings, 'dataFolder'>): Promise<Finding[]> {
  return [
    checkNode(process.versions.node),
    checkMemory(availableMemoryBytes(), totalmem()),
    checkDisk(dataFolder),
    await checkClock(Date.now(), isSynchronized),
  ]
}

export function checkNode(version: string): Finding {
  const needed = Number(/\d+/.exec(project.engines.node)?.[0])
  if (Number.parseInt(version, 10) >= needed) return well('Node', version)
  return fault(
    'Node',
    `${version}, and ${needed} is needed`,
    'Run commands by `npx lastfix` or `./lastfix`, which bring it',
  )
}

export function checkMemory(available: number, total: number): Finding {
  const text = `${sizeText(available)} available of ${sizeText(total)}`
  if (available >= neededMegabytes * megabyte) return well('memory', text)
  return hint('memory', text, `Lastfix needs about ${neededMegabytes} MB: stop other programs, or lower MAX_VESSELS`)
}

export function checkDisk(folder: string, free: (folder: string) => number = freeBytes): Finding {
  try {
    const bytes = free(folder)
    const text = `${sizeText(bytes)} free in ${folder}`
    const cure = 'Free space: `lastfix.db.before-…` of upgrades, old backups, or lower TRACK_MEGABYTES'
    if (bytes < leastDiskMegabytes * megabyte) return fault('disk', text, cure)
    return bytes < lowDiskBytes ? hint('disk', text, cure) : well('disk', text)
  } catch (error) {
    return fault('disk', `${folder}: ${errorText(error)}`, 'Mount its disk, or set DATABASE_URL')
  }
}

/** A folder that does not exist yet is on the disk of the one above. */
function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch (error) {
    if (dirname(folder) === folder) throw error
    return freeBytes(dirname(folder))
  }
}

/** `isSynchronized` is null where it is unknown. */
export async function checkClock(now: number, isSynchronized: () => Promise<boolean | null>): Promise<Finding> {
  const time = `${new Date(now).toISOString().slice(0, 19)}Z`
  const cure = 'Set the clock: `timedatectl set-ntp true`'
  if (now < programTime) return fault('clock', `${time} is in the past`, cure)
  const state = await isSynchronized()
  if (state === false) return hint('clock', `${time}, not synchronized`, cure)
  return well('clock', state === null ? time : `${time}, synchronized`)
}

async function isSynchronized(): Promise<boolean | null> {
  try {
    const { stdout } = await promisify(execFile)('timedatectl', ['show', '--property=NTPSynchronized', '--value'])
    return stdout.trim() === 'yes'
  } catch {
    return null
  }
}

function sizeText(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.floor(bytes / megabyte)} MB`
}
