import { basename } from 'node:path'
import { errorText } from '#lib/errorText.ts'
import { PositionTable, PositionTableError } from '#lib/ingest/positionTable.ts'
import { importTracks, type TracksImported } from '#lib/ingest/trackImport.ts'
import { trackRules } from '#lib/ingest/tracking.ts'
import { countsText } from '#lib/wire/audit.ts'
import { command, Refusal } from '../call.ts'
import { createTerminalLog } from '../logLines.ts'
import { untilStopped } from '../processes/signals.ts'
import { recordEvent, withStore } from '../store.ts'
import { refuseUnreadable } from './files.ts'
import { withStatusLine } from './importProgress.ts'

export const tracksImport = command({
  name: 'tracks import',
  operands: ['FILE…'],
  summary:
    'add positions of archived days or other tables (Parquet or CSV) to tracks, as far as TRACK_HOURS keeps them',
  options: {},
  async run({ operands, settings, print }) {
    refuseUnreadable(operands)
    const known = settings()
    const rules = trackRules(known)
    if (!rules) throw new Refusal('tracks are off (TRACK_HOURS=0)')
    const log = createTerminalLog('import', known.logLevel)
    const signal = untilStopped()
    const files: (TracksImported & { name: string })[] = []
    await withStatusLine(signal, 'stopped; the same command continues', async (show) => {
      for (const path of operands) {
        const name = basename(path)
        show(`importing ${name}`)
        const imported = await withStore(known, async (store) => {
          const { databaseUrl, dataFolder } = known
          const options = { store, databaseUrl, dataFolder, rules, log, now: Date.now, signal }
          const counts = await readable(path, async () => importTracks(name, await PositionTable.open(path), options))
          const details = countsText({ positions: counts.positions, added: counts.added })
          await recordEvent(store, 'recording-imported', { subject: name, details })
          return counts
        })
        files.push({ name, ...imported })
        if (imported.isFull) throw new Refusal(`${textOf(name, imported)}\n${fullText}`)
      }
    })
    print({ files }, files.map(({ name, ...counts }) => textOf(name, counts)).join('\n'))
  },
})

const fullText = 'tracks take TRACK_MEGABYTES. Increase it and import the file again'

async function readable<Result>(path: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof PositionTableError) throw new Refusal(`${path} ${errorText(error)}`)
    throw error
  }
}

function textOf(name: string, { positions, added, ofNewVessels, tooOld, rejected }: TracksImported): string {
  return `${name}: ${positions} positions: ${added} points added to tracks, ${ofNewVessels} of new vessels, ${tooOld} too old for TRACK_HOURS, ${rejected} rejected`
}
