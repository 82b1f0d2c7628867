import { createLog } from '#lib/log.ts'
import { startService } from '#lib/service.ts'
import { readSettings } from '#lib/settings.ts'
import { serve } from './serve.ts'

/** A web process without pages, until it is killed. It prints its address once it has the fleet. */
const [folder = '', settings = '{}'] = process.argv.slice(2)

const service = await startService(readSettings(folder, JSON.parse(settings)), createLog({ process: 'web' }))
const { origin } = await serve(service)
const { promise: loaded, resolve } = Promise.withResolvers<void>()
service.follower.subscribe(() => resolve())
if (service.follower.fleet === null) await loaded
process.stdout.write(`${origin}\n`)
