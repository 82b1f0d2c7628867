import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const mountWords = (folder: string, megabytes: number) => ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]

/** Why no disk can be mounted on this machine, as the end of a test's name; `null` if one can. */
export const diskObstacle = findObstacle()

function findObstacle(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-'))
  const { status } = spawnSync('mount', mountWords(folder, 1))
  if (status === 0) execFileSync('umount', [folder])
  rmdirSync(folder)
  return status === 0 ? null : ', without the right to mount a disk'
}

export interface SmallDisk {
  folder: string
  /** Leaves this many bytes free, at least one page more or less. */
  fill(freeBytes: number): void
  makeRoom(): void
}

/** Mounts a disk in memory that is removed after the test; to be called in a test or in beforeEach. */
export function smallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-'))
  execFileSync('mount', mountWords(folder, megabytes))
  onTestFinished(() => {
    execFileSync('umount', [folder])
    rmdirSync(folder)
  })
  const ballast = join(folder, 'ballast')
  const makeRoom = () => rmSync(ballast, { force: true })
  return {
    folder,
    makeRoom,
    fill(freeBytes) {
      makeRoom()
      const { bavail, bsize } = statfsSync(folder)
      const bytes = Math.floor(bavail * bsize - freeBytes)
      if (bytes > 0) execFileSync('fallocate', ['-l', String(bytes), ballast])
    },
  }
}
