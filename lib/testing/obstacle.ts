import { spawnSync } from 'node:child_process'

/** The first of the programs that this machine lacks, as the end of a test's name; `null` if it has all. */
export function obstacleOf(...programs: [name: string, ...options: string[]][]): string | null {
  const missing = programs.find(([name, ...options]) => spawnSync(name, options).error)
  return missing ? `, without ${missing[0]} on this machine` : null
}

/** Namespaces and Debian roots need the rights of root. */
export const rootObstacle = process.getuid?.() === 0 ? null : ', without the rights of root'
