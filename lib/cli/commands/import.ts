import { statSync } from 'node:fs'
import { importRecording } from '#lib/ingest/import.ts'
import type { RecordingProgress } from '#lib/ingest/recording.ts'
import { trackRules } from '#lib/ingest/tracking.ts'
import { retryUnavailable, warnUnavailable } from '#lib/store/retryUnavailable.ts'
import { collectionTypes } from '#lib/vessel/fields.ts'
import { countsText } from '#lib/wire/audit.ts'
import { command, Refusal } from '../call.ts'
import { createTerminalLog } from '../logLines.ts'
import { oneOf } from '../options.ts'
import { prepareDataFolder } from '../prepare.ts'
import { recordEvent, withStore } from '../store.ts'
import { recordingOf, refuseUnreadable } from './files.ts'
import { showProgress } from './importProgress.ts'
import { importSummary } from './importSummary.ts'

export const importFiles = command({
  name: 'import',
  operands: ['FILE…'],
  summary: 'import recordings (- for standard input), through the running ingest process if there is one',
  options: {
    collection: oneOf(
      'TYPE',
      collectionTypes,
      `how the messages were received: ${collectionTypes.join(', ')} (default ${collectionTypes[0]})`,
    ),
  },
  async run({ options: { collection: collectionType = collectionTypes[0] }, operands, settings, print }) {
    refuseUnreadable(operands)
    const known = settings()
    const { databaseUrl, dataFolder, logLevel } = known
    prepareDataFolder(dataFolder)
    const log = createTerminalLog('import', logLevel)
    const recordings = []
    for (const path of operands) {
      const { name, chunks, fileBytesRead } = recordingOf(path)
      const fileBytes = statSync(path, { throwIfNoEntry: false })?.size ?? null
      const progress = process.stderr.isTTY
        ? showProgress({ name, fileBytes, fileBytesRead, write: (text) => process.stderr.write(text), now: Date.now })
        : null
      const { callDays, changeDays } = known
      const options = {
        databaseUrl,
        dataFolder,
        collectionType,
        tracks: trackRules(known),
        callDays,
        changeDays,
        log,
        now: Date.now,
      }
      const acknowledge = (imported: RecordingProgress) =>
        progress ? progress.setStoredLines(imported.durableLines) : log.info('stored', { recording: name, ...imported })
      try {
        const imported = await importRecording(name, chunks, { ...options, acknowledge })
        recordings.push({ name, ...imported })
        const { lines, messages, observations } = imported
        const details = countsText({ lines, messages, 'vessel reports': observations })
        const record = () =>
          withStore(known, (store) => recordEvent(store, 'recording-imported', { subject: name, details }))
        await retryUnavailable(record, { failed: warnUnavailable(log) })
      } finally {
        progress?.end()
      }
    }
    const summary = recordings.map(({ name, ...counts }) => importSummary(name, counts)).join('\n')
    const unread = recordings.filter(({ lines, messages }) => lines > 0 && messages === 0)
    if (unread.length > 0) {
      const names = unread.map(({ name }) => name).join(', ')
      throw new Refusal(`${summary}\n${names}: nothing could be read; ${expected}`)
    }
    print({ recordings }, summary)
  },
})

const expected =
  'expected NMEA sentences, or a table whose first line names columns of time, MMSI, latitude and longitude'
