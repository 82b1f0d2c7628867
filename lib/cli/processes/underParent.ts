import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { heartbeatMilliseconds } from './heartbeat.ts'

// Loaded into child processes. Reports to the parent that the event loop turns, and exits with the parent.
const beat = () => process.send?.('alive', () => undefined)
const beating = setInterval(beat, heartbeatMilliseconds).unref()
beat()
process.on('disconnect', () => {
  clearInterval(beating)
  process.kill(process.pid, 'SIGTERM')
})
process.channel?.unref()

// The next start of a web process takes almost a second less. Nothing happens where the folder cannot be written.
enableCompileCache(join(import.meta.dirname, '..', '..', '..', '.next', 'cache', 'compiled'))
