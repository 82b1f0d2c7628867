import { dependenciesOf, runIngest } from '#lib/ingest/main.ts'
import { SourceError } from '#lib/ingest/source.ts'
import { parseSources } from '#lib/ingest/sourceUrl/sourceUrl.ts'
import { SettingError, type Settings } from '#lib/settings.ts'
import { command } from '../call.ts'
import { prepareDataFolder } from '../prepare.ts'
import { untilStopped } from '../processes/signals.ts'
import { createTerminalLog } from '../terminal.ts'

export const ingest = command({
  name: 'ingest',
  operands: [],
  summary: 'listen to the sources of AIS_SOURCES and keep what they say; the only writer of vessels',
  options: {},
  async run({ settings, print }) {
    const known = settings()
    prepareDataFolder(known.dataFolder)
    const log = createTerminalLog('ingest', known.logLevel)
    await asSetting(() => runIngest({ settings: known, log, signal: untilStopped() }))
    print({ ended: true }, 'ingest has ended')
  },
})

export async function checkSources(settings: Pick<Settings, 'aisSources' | 'aisstreamApiKey'>): Promise<void> {
  await asSetting(async () => settings.aisSources && parseSources(settings.aisSources, dependenciesOf(settings)))
}

/** A source that cannot work as it was asked to is a setting that is wrong: starting again would not help. */
async function asSetting(run: () => Promise<unknown>): Promise<void> {
  try {
    await run()
  } catch (error) {
    throw error instanceof SourceError ? new SettingError(`AIS_SOURCES: ${error.message}`) : error
  }
}
