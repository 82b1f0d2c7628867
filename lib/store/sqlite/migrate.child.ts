import { once } from 'node:events'
import { openStore } from '../open.ts'

/** Migrates a database on a signal, at the same moment as other processes: see sqlite.test.ts. */
const [databaseUrl = ''] = process.argv.slice(2)
process.stdout.write('ready\n')
await once(process.stdin, 'data')
const store = await openStore(databaseUrl)
await store.migrate()
await store.accessVersion()
await store.close()
process.exit()
