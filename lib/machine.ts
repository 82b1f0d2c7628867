import { readFileSync } from 'node:fs'
import { freemem } from 'node:os'

/** Memory that programs can get. Linux counts files that it can drop as used, and tells the rest. */
export function availableMemoryBytes(): number {
  try {
    const [, kilobytes] = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? []
    return kilobytes === undefined ? freemem() : Number(kilobytes) * 1024
  } catch {
    return freemem()
  }
}

/** A disk with less free space is nearly full. */
export const lowDiskBytes = 1e9
