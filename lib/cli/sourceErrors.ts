import { SourceError } from '#lib/ingest/source.ts'
import { parseSources } from '#lib/ingest/sourceUrl/sourceUrl.ts'
import { SettingError, type Settings } from '#lib/settings.ts'

/** Refuses sources of the settings that cannot work as configured. */
export async function checkSources({
  aisSources,
  aisstreamApiKey,
}: Pick<Settings, 'aisSources' | 'aisstreamApiKey'>): Promise<void> {
  await withSourceErrors(async () => aisSources && parseSources(aisSources, { aisstreamApiKey }))
}

/** Treats a source that cannot work as configured as a wrong setting, because a restart would not help. */
export async function withSourceErrors(run: () => Promise<unknown>): Promise<void> {
  try {
    await run()
  } catch (error) {
    throw error instanceof SourceError ? new SettingError(`AIS_SOURCES: ${error.message}`) : error
  }
}
