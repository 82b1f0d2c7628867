/** `null` for other keys. `seen`: the rows of one screen. */
export function rowAfterKey(
  key: string,
  active: number,
  rows: number,
  seen: { first: number; last: number },
): number | null {
  const screen = Math.max(1, seen.last - seen.first - 2)
  const steps: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + screen,
    PageUp: active - screen,
    Home: 0,
    End: rows - 1,
  }
  const row = steps[key]
  return row === undefined || rows === 0 ? null : Math.max(0, Math.min(rows - 1, row))
}
