import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { heartbeatMilliseconds } from './heartbeat.ts'

// Loaded into child processes. Reports to the parent that the event loop runs, and exits with the parent.
const beat = () => process.send?.('alive', () => undefined)
const beating = setInterval(beat, heartbeatMilliseconds).unref()
beat()
process.on('disconnect', () => {
  clearInterval(beating)
  process.kill(process.pid, 'SIGTERM')
})
process.channel?.unref()

// Saves almost a second at the next start of a web process. Has no effect if the folder is read-only.
enableCompileCache(join(import.meta.dirname, '..', '..', '..', '.next', 'cache', 'compiled'))
