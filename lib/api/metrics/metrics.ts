import type { Service } from '#lib/service.ts'
import { httpsRequired } from '../guard.ts'
import type { Connection } from '../request/connection.ts'
import { problem } from '../route.ts'
import { feedMetrics, ingestMetrics } from './feedMetrics.ts'
import { processMetrics } from './processMetrics.ts'
import { type Metric, PROMETHEUS_CONTENT_TYPE, prometheusText } from './prometheus.ts'

/** GET /metrics: for Prometheus. Without a token: it tells how much, and of no vessel. */
export async function metrics(request: Request, connection: Connection, service: Service): Promise<Response> {
  if (connection.needsHttps) return problem(request.headers, httpsRequired())
  const all = [...(await reportedMetrics(service)), ...fleetMetrics(service), ...processMetrics(service)]
  return new Response(prometheusText(all), {
    headers: { 'Content-Type': PROMETHEUS_CONTENT_TYPE, 'Cache-Control': 'no-store' },
  })
}

async function reportedMetrics({ feeds, log }: Service): Promise<Metric[]> {
  try {
    const reports = await feeds.read()
    return reports ? [...feedMetrics(reports), ...ingestMetrics(reports, feeds.isRunning(reports))] : []
  } catch (error) {
    log.warn('the health of feeds cannot be read', { error })
    return []
  }
}

const followerStates = ['loading', 'live', 'stale'] as const

function fleetMetrics({ follower, now }: Service): Metric[] {
  const { state, lastSuccessAt } = follower
  return [
    {
      name: 'lastfix_vessels',
      type: 'gauge',
      help: 'Vessels known, by transponder class (empty where it is not known) and whether they are simulated.',
      samples: vesselSamples(follower.fleet),
    },
    {
      name: 'lastfix_follower_state',
      type: 'gauge',
      help: 'How what is served stands to the store: 1 for the state it is in.',
      samples: followerStates.map((name) => ({ value: state.name === name ? 1 : 0, labels: { state: name } })),
    },
    {
      name: 'lastfix_follower_lag_seconds',
      type: 'gauge',
      help: 'How long ago what is served was last as in the store.',
      samples: lastSuccessAt === 0 ? [] : [{ value: Math.max(0, now() - lastSuccessAt) / 1000 }],
    },
  ]
}

function vesselSamples(fleet: Service['follower']['fleet']): Metric['samples'] {
  if (!fleet) return []
  const known = fleet.classes.words.map((word) => {
    const rows = fleet.classes.rowsOf([word])
    const all = rows.count()
    return { word, all, simulated: rows.keepOnly(fleet.simulated).count() }
  })
  const rest = { word: '', all: fleet.liveCount, simulated: fleet.simulated.count() }
  for (const { all, simulated } of known) {
    rest.all -= all
    rest.simulated -= simulated
  }
  return [...known, rest].flatMap(({ word, all, simulated }) => [
    { value: all - simulated, labels: { class: word, simulated: 'false' } },
    { value: simulated, labels: { class: word, simulated: 'true' } },
  ])
}
