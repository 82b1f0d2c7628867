/** Returns the pause after `failures` failures in a row; it doubles up to `longest`. All times have one unit. */
export function backOff(failures: number, first: number, longest: number): number {
  return Math.min(longest, first * 2 ** failures)
}
