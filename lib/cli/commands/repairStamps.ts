import { repairStamps as repair } from '#lib/ingest/repairStamps.ts'
import type { Store } from '#lib/store/store.ts'
import { command } from '../call.ts'
import { withStore, withWriter } from '../store.ts'

export const repairStamps = command({
  name: 'repair stamps',
  operands: [],
  summary: 'correct timestamps that a wrong clock set in the future (stop Lastfix first)',
  options: { 'dry-run': { meaning: 'count the vessels and change nothing' } },
  async run({ options, settings, print }) {
    const isDryRun = options['dry-run']
    const vessels = await withStore(settings(), (store) => repairIn(store, isDryRun))
    const text = isDryRun ? `${vessels} vessels have times in the future.` : `${vessels} vessels repaired.`
    print({ vessels, dryRun: isDryRun }, text)
  },
})

async function repairIn(store: Store, isDryRun: boolean): Promise<number> {
  const nowMicroseconds = Date.now() * 1000
  if (isDryRun) return repair({ store, writer: null, nowMicroseconds })
  return withWriter(store, (writer) => repair({ store, writer, nowMicroseconds }))
}
