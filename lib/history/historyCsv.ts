import { csvLine } from '#lib/wire/formats/csvLine.ts'
import { isoTime } from '#lib/wire/time.ts'
import { type HistoryWriter, positionColumns, positionsOf, vesselColumns } from './historyColumns.ts'
import type { WriteBytes } from './historyFile.ts'

const flushedCharacters = 1 << 20

export function csvWriter(write: WriteBytes): HistoryWriter {
  let text = csvLine([...positionColumns, ...vesselColumns.map(({ name }) => name)])
  let rows = 0

  async function flush(): Promise<void> {
    await write(Buffer.from(text))
    text = ''
  }

  return {
    async add(history) {
      const known = vesselColumns.map((column) => column.of(history.vessel))
      for (const { mmsi, seconds, latitude, longitude, speedKnots, courseDegrees } of positionsOf(history)) {
        text += csvLine([mmsi, timeText(seconds), latitude, longitude, speedKnots, courseDegrees, ...known])
        rows += 1
        if (text.length >= flushedCharacters) await flush()
      }
    },
    async finish() {
      await flush()
      return rows
    },
  }
}

/** MarineCadastre gives times in UTC without saying so. */
function timeText(seconds: number): string {
  return isoTime(seconds * 1000).slice(0, 19)
}
