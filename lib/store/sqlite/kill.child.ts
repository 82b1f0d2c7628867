import { openStore } from '../open.ts'

/** Commits batches until it is killed, and prints the number of each once it is acknowledged: see kill.test.ts. */
const [databaseUrl = '', vesselsPerBatch = ''] = process.argv.slice(2)
const store = await openStore(databaseUrl)
await store.migrate()
const writer = await store.openWriter()
for (let batch = 1; ; batch++) {
  const record = new TextEncoder().encode(`batch ${batch}`)
  const vessels = Array.from({ length: Number(vesselsPerBatch) }, (_, index) => ({
    mmsi: 201_000_000 + index,
    createdMicroseconds: index,
    simulated: false,
    record,
    evidence: record,
    track: {
      tail: { untilSeconds: batch, points: record },
      sealed: index % 10 === 0 ? [{ sinceSeconds: batch, untilSeconds: batch, points: record }] : [],
      isNew: false,
    },
  }))
  process.stdout.write(`${await writer.commit(vessels)}\n`)
}
