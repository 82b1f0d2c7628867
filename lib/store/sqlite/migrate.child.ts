import { setTimeout } from 'node:timers/promises'
import { openStore } from '../open.ts'

/** Brings a database up to date at a given moment, as others do at the same: see sqlite.test.ts. */
const [databaseUrl = '', startAt = ''] = process.argv.slice(2)
await setTimeout(Number(startAt) - Date.now())
const store = await openStore(databaseUrl)
await store.migrate()
await store.access.version()
await store.close()
