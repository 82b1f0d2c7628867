import { type RowReader, rowReaderFor } from './csv/rows.ts'
import type { Sink } from './source.ts'

/** What a recording is shows its first line: the header of a table, or else there are sentences. */
export function createRecordingReader(
  sink: Sink,
): (lines: readonly string[], arrivalMilliseconds: number) => Promise<void> {
  let rows: RowReader | null = null
  let isKnown = false
  return (lines, arrivalMilliseconds) => {
    const first = isKnown ? undefined : lines.find((line) => line !== '')
    if (first !== undefined) {
      rows = rowReaderFor(first)
      isKnown = true
    }
    const { read } = rows ?? {}
    return read ? sink.records(lines.map(read), arrivalMilliseconds) : sink.lines(lines, arrivalMilliseconds)
  }
}
