/** The pause after this many failures in a row before it: it doubles up to the longest. All of it is in one unit of time. */
export function backOff(failures: number, first: number, longest: number): number {
  return Math.min(longest, first * 2 ** failures)
}
