import type { CallJson } from '#lib/wire/rows/call.ts'

/** The sorts of the lists of a port, as cursors name them. */
export const boardSorts = {
  expected: (unlocode: string) => `distance to ${unlocode}`,
  inPort: (unlocode: string) => `in port of ${unlocode}`,
  calls: (unlocode: string) => `calls at ${unlocode}`,
  berths: (unlocode: string) => `berths of ${unlocode}`,
} as const

export const vesselCallSort = 'calls'

export function calledPortJson({ unlocode, name }: { unlocode: string; name: string }): CallJson['port'] {
  return { code: unlocode, name }
}
