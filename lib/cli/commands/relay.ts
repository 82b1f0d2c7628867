import { join } from 'node:path'
import { SourceError } from '#lib/ingest/source.ts'
import { parseSources } from '#lib/ingest/sourceUrl/sourceUrl.ts'
import { parseOutputs } from '#lib/relay/outputs/outputKinds.ts'
import { runRelay } from '#lib/relay/relay.ts'
import { Selection } from '#lib/relay/selection.ts'
import { SettingError } from '#lib/settings.ts'
import { SelectionError } from '#lib/wire/where.ts'
import { command, UsageError } from '../call.ts'
import { createTerminalLog } from '../logLines.ts'
import { wholeNumber } from '../options.ts'
import { prepareDataFolder } from '../prepare.ts'
import { untilStopped } from '../processes/signals.ts'

const bytesPerMegabyte = 1_000_000

export const relay = command({
  name: 'relay',
  operands: [],
  summary: 'forward AIS messages, without duplicates, to another Lastfix, to NATS or to chart plotters',
  options: {
    from: { takes: 'URLS', meaning: 'source URLs, separated by white space (default: AIS_SOURCES)' },
    to: { takes: 'URLS', meaning: 'output URLs, separated by white space (default: RELAY_TO)' },
    where: {
      takes: 'QUERY',
      meaning: "only messages of vessels that pass these filters, such as 'bbox=3,51,5,53&ship_type=Cargo'",
    },
    'buffer-megabytes': wholeNumber(
      'NUMBER',
      [1, 999_999],
      'undelivered messages stored on disk per output; beyond it, the oldest are dropped (default 256)',
    ),
  },
  async run({ options: { from, to, where, 'buffer-megabytes': megabytes = 256 }, settings, print }) {
    const known = settings()
    const sourceUrls = listIn(from) ?? known.aisSources
    const outputUrls = listIn(to) ?? known.relayTo
    if (!sourceUrls) throw new UsageError('relay: --from is missing, and AIS_SOURCES is not set')
    if (!outputUrls) throw new UsageError('relay: --to is missing, and RELAY_TO is not set')
    const log = createTerminalLog('relay', known.logLevel)
    try {
      const sources = parseSources(sourceUrls, { aisstreamApiKey: known.aisstreamApiKey })
      const outputs = parseOutputs(outputUrls, { token: known.relayToken })
      const selection = where === undefined ? null : new Selection(where, Date.now())
      prepareDataFolder(known.dataFolder)
      const bufferFolder = join(known.dataFolder, 'relay')
      const maxBufferBytes = megabytes * bytesPerMegabyte
      await runRelay({ sources, outputs, selection, bufferFolder, maxBufferBytes, log, signal: untilStopped() })
    } catch (error) {
      if (error instanceof SelectionError) throw new UsageError(`relay: --where: ${error.message}`)
      throw error instanceof SourceError ? new SettingError(error.message) : error
    }
    print({ ended: true }, 'relay stopped')
  },
})

function listIn(text: string | undefined): string[] | null {
  return text?.trim() ? text.trim().split(/\s+/) : null
}
