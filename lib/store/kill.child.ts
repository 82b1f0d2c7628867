import { openStore } from './open.ts'

/** Commits batches until it is killed, and prints the number of each once it is acknowledged: see kill.test.ts. */
const [databaseUrl = '', vesselsPerBatch = ''] = process.argv.slice(2)
const store = await openStore(databaseUrl)
await store.migrate()
const writer = await store.openWriter()
await store.watches.add(
  { id: 'watch', owner: 'ann@example.org', name: 'all', query: 'flag=AL', terms: '{}', since: 0, createdAt: 0 },
  1,
)
const place = { longitude: null, latitude: null }
const event = {
  watch: 'watch',
  kind: 'entered',
  number: 201_000_000,
  mmsi: 201_000_000,
  name: null,
  ...place,
  changes: '[]',
  station: null,
}
const call = {
  port: 'NLRTM',
  berth: null,
  kind: null,
  enteredSeconds: 1,
  stoppedSeconds: 2,
  isStopSeen: true,
  movedSeconds: 3,
  isMoveSeen: true,
  leftSeconds: 4,
  endedSeconds: 4,
  isBetweenBerths: false,
  stops: [],
  draughtInMetres: null,
  draughtOutMetres: null,
}
const change = { field: 'name', before: 'ANNA', after: 'BERTA', source: 'north', reports: 3 } as const
for (let batch = 1; ; batch++) {
  const record = new TextEncoder().encode(`batch ${batch}`)
  const vessels = Array.from({ length: Number(vesselsPerBatch) }, (_, index) => ({
    number: 201_000_000 + index,
    createdMicroseconds: index,
    simulated: false,
    record,
    evidence: record,
    track: {
      tail: { untilSeconds: batch, points: record },
      sealed: index % 10 === 0 ? [{ sinceSeconds: batch, untilSeconds: batch, points: record }] : [],
      visits: [],
      isNew: false,
    },
    changes: index % 10 === 0 ? [{ ...change, at: batch, own: 201_000_000 + index }] : [],
    calls: { state: `batch ${batch}`, calls: index % 10 === 0 ? [{ ...call, beganSeconds: batch }] : [] },
  }))
  const watched = {
    states: [{ watch: 'watch', number: 201_000_000, state: `batch ${batch}` }],
    events: [{ ...event, at: batch }],
  }
  const decision = { kind: 'join', number: 201_000_000, other: batch, state: 'made', reason: '' } as const
  const decisions = [{ decision: { ...decision, madeBy: 'service', madeAt: batch }, before: null }]
  const facts = `batch ${batch}`
  const stations = {
    stations: [{ mmsi: 992_440_001, facts }],
    removed: [],
    activations: [{ id: batch, facts }],
    texts: [{ id: batch, facts }],
  }
  process.stdout.write(`${await writer.commit(vessels, 0, watched, decisions, stations)}\n`)
}
