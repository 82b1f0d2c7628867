import { createLog } from '#lib/log.ts'
import { startService } from '#lib/service.ts'
import { readSettings } from '#lib/settings.ts'
import { serve } from './serve.ts'

/** Runs a web process without pages until it is killed. Prints its address once the fleet is loaded. */
const [folder = '', settings = '{}'] = process.argv.slice(2)

const service = await startService(readSettings(folder, JSON.parse(settings)), createLog({ process: 'web' }))
const { origin } = await serve(service)
const { promise: loaded, resolve } = Promise.withResolvers<void>()
service.follower.subscribe(() => resolve())
if (service.follower.fleet === null) await loaded
process.stdout.write(`${origin}\n`)
