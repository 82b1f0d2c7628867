import { Pipeline } from '#lib/ingest/pipeline.ts'
import { connectToIngest, requestRemoval } from '#lib/ingest/push/socketClient.ts'
import { removeVessels, selectVessels, type VesselSelection } from '#lib/ingest/vesselRemoval.ts'
import type { Log } from '#lib/log.ts'
import type { Settings } from '#lib/settings.ts'
import type { Store } from '#lib/store/store.ts'
import { countsText } from '#lib/wire/audit.ts'
import { parseTime } from '#lib/wire/time.ts'
import { command, UsageError } from '../call.ts'
import { createTerminalLog } from '../logLines.ts'
import { pastForms, pastTime } from '../options.ts'
import { recordEvent, withStore, withWriter } from '../store.ts'

export const vesselsRemove = command({
  name: 'vessels remove',
  operands: [],
  summary: 'remove vessels received from one source only, or not received for a long time',
  options: {
    source: { takes: 'NAME', meaning: 'vessels received from this source only' },
    since: { takes: 'TIME', meaning: `with --source: only those first received since then: ${pastForms}` },
    silent: { takes: 'TIME', meaning: `vessels not received for this long, or since then: ${pastForms}` },
    'dry-run': { meaning: 'count the vessels and remove none' },
  },
  async run({ options, settings, print }) {
    const selection = selectionOf(options, Date.now() * 1000)
    const dryRun = options['dry-run']
    const known = settings()
    const vessels = dryRun
      ? await withStore(known, async (store) => (await selectVessels(store, selection)).length)
      : await removeFrom(known, selection)
    if (!dryRun) {
      const subject = [options.source, options.since, options.silent].filter(Boolean).join(' ')
      await withStore(known, (store) =>
        recordEvent(store, 'vessels-removed', { subject, details: countsText({ vessels }) }),
      )
    }
    print({ vessels, dryRun }, dryRun ? `${vessels} vessels would be removed.` : `${vessels} vessels removed.`)
  },
})

interface Given {
  source?: string | undefined
  since?: string | undefined
  silent?: string | undefined
}

function selectionOf({ source, since, silent }: Given, nowMicroseconds: number): VesselSelection {
  if (source === undefined && silent === undefined) {
    throw new UsageError('vessels remove: --source NAME or --silent TIME is missing')
  }
  if (since !== undefined && source === undefined) throw new UsageError('vessels remove: --since needs --source')
  return {
    ...(source !== undefined && { source }),
    ...(since !== undefined && { createdSinceMicroseconds: timeOf('since', since, nowMicroseconds) }),
    ...(silent !== undefined && { silentSinceMicroseconds: timeOf('silent', silent, nowMicroseconds) }),
  }
}

function timeOf(option: string, text: string, nowMicroseconds: number): number {
  const milliseconds = pastTime(text, nowMicroseconds / 1000)
  const time = milliseconds === undefined ? parseTime(text) : milliseconds * 1000
  if (time !== null && time <= nowMicroseconds) return time
  throw new UsageError(`vessels remove: --${option} is "${text}": must be ${pastForms} that is over`)
}

/** Removes vessels through the running ingest, or in this process if none is running. */
async function removeFrom(settings: Settings, selection: VesselSelection): Promise<number> {
  const socket = await connectToIngest(settings.dataFolder)
  if (socket) return requestRemoval(socket, selection)
  const log = createTerminalLog('vessels', settings.logLevel)
  return withStore(settings, (store) => removeAlone(store, selection, log))
}

function removeAlone(store: Store, selection: VesselSelection, log: Log): Promise<number> {
  return withWriter(store, async (writer) => {
    const nowMicroseconds = () => Date.now() * 1000
    const pipeline = await Pipeline.open({ writer, log, nowMicroseconds, gatherMilliseconds: 0 })
    const removed = await removeVessels(selection, { store, pipeline })
    await pipeline.close()
    return removed
  })
}
