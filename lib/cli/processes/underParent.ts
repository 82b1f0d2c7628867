import { keepCompiled } from '../compiled.ts'
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

keepCompiled()
