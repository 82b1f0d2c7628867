/** The sorts of the lists of a port, as cursors name them. */
export const boardSorts = {
  expected: (unlocode: string) => `distance to ${unlocode}`,
  inPort: (unlocode: string) => `in port of ${unlocode}`,
  calls: (unlocode: string) => `calls at ${unlocode}`,
} as const

export const vesselCallSort = 'calls'
