import { createLog } from '#lib/log.ts'
import { parseSources } from '../sourceUrl/sourceUrl.ts'
import { RecordingSink } from './recordingSink.ts'

/** Prints what the standard input hands over, as it comes; SIGTERM ends it as an ingest is ended: see stdin.test.ts. */
const ending = new AbortController()
process.once('SIGTERM', () => ending.abort())
const sink = new RecordingSink()
sink.lines = async (lines) => {
  for (const line of lines) process.stdout.write(`${line}\n`)
}
const log = createLog({ process: 'test' })
await parseSources(['stdin:'])[0]?.run(sink, { signal: ending.signal, log, now: Date.now })
process.stdout.write('ended\n')
