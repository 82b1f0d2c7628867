import { TrackArchive } from '#lib/history/trackArchive.ts'
import { createLog } from '#lib/log.ts'
import { openStore } from '#lib/store/open.ts'
import { trackRules } from './tracking.ts'
import { sweepTracks } from './trackSweep.ts'

/** Archives and removes tracks until it is killed: see trackArchive.full.test.ts. */
const [databaseUrl = '', folder = '', nowSeconds = ''] = process.argv.slice(2)
const store = await openStore(databaseUrl)
const { signal } = new AbortController()
const now = () => Number(nowSeconds) * 1000
const archive = new TrackArchive({ folder, store, log: createLog({ process: 'ingest' }), now, signal })
process.stdout.write('sweeping\n')
await sweepTracks(store, trackRules({ trackArchive: folder }), Number(nowSeconds), signal, archive)
await store.close()
if (archive.trouble) throw new Error(archive.trouble.reason)
