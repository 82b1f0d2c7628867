/** Values as an area under a line, the last at the right edge; `slots` are the whole width. Heights are shares of the largest. */
export function chartPath(
  values: readonly number[],
  { slots, width, height }: { slots: number; width: number; height: number },
): { line: string; area: string } {
  const max = Math.max(1, ...values)
  const step = width / (slots - 1)
  const left = width - (values.length - 1) * step
  const points = values.map((value, index) => {
    const y = height - 1 - (value / max) * (height - 2)
    return `${round(left + index * step)},${round(y)}`
  })
  if (points.length === 0) return { line: '', area: '' }
  const line = `M${points.join('L')}`
  return { line, area: `${line}L${round(width)},${height}L${round(left)},${height}Z` }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
