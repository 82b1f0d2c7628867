import { importRecording } from '#lib/ingest/import.ts'
import { collectionTypes } from '#lib/vessel/fields.ts'
import { command, UsageError } from './call.ts'
import { importSummary } from './importSummary.ts'
import { prepareDataFolder } from './prepare.ts'
import { recordingOf } from './recording.ts'
import { createTerminalLog } from './terminal.ts'

export const importFiles = command({
  name: 'import',
  operands: ['FILE…'],
  summary: 'put recordings into the store (- for standard input), through the running ingest where there is one',
  options: { collection: { takes: 'TYPE', meaning: `how they were heard: ${collectionTypes.join(', ')}` } },
  async run({ options: { collection = 'terrestrial' }, operands, settings, print }) {
    const collectionType = collectionTypes.find((type) => type === collection)
    if (!collectionType) {
      throw new UsageError(`import: --collection is "${collection}": accepted are ${collectionTypes.join(', ')}`)
    }
    const { databaseUrl, dataFolder, logLevel } = settings()
    prepareDataFolder(dataFolder)
    const log = createTerminalLog('import', logLevel)
    const recordings = []
    for (const path of operands) {
      const { name, chunks } = recordingOf(path)
      const counts = await importRecording(name, chunks, {
        databaseUrl,
        dataFolder,
        collectionType,
        log,
        now: Date.now,
        acknowledge: (poured) => log.info('in the store', { recording: name, ...poured }),
      })
      recordings.push({ name, ...counts })
    }
    print({ recordings }, recordings.map(({ name, ...counts }) => importSummary(name, counts)).join('\n'))
  },
})
