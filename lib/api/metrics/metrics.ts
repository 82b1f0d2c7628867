import { eventLoopResolutionMilliseconds, type Service } from '#lib/service.ts'
import { httpsRequired } from '../guard.ts'
import type { Connection } from '../request/connection.ts'
import { problem } from '../route.ts'
import { feedMetrics, ingestMetrics } from './feedMetrics.ts'
import { counter, gauge, type Metric, prometheusContentType, prometheusText } from './prometheus.ts'
import type { RequestMeter } from './requestMeter.ts'

/** GET /metrics: for Prometheus. Needs no token, because it holds no vessel data. */
export async function metrics(
  request: Request,
  connection: Connection,
  service: Service,
  requests: RequestMeter,
): Promise<Response> {
  if (connection.needsHttps) return problem(request.headers, httpsRequired())
  const all = [
    ...(await reportedMetrics(service)),
    ...fleetMetrics(service),
    ...requests.metrics(),
    ...auditMetrics(service),
    streamMetric(service),
    ...processMetrics(service),
  ]
  return new Response(prometheusText(all), {
    headers: { 'Content-Type': prometheusContentType, 'Cache-Control': 'no-store' },
  })
}

async function reportedMetrics({ feeds, webhooks, log }: Service): Promise<Metric[]> {
  try {
    const reports = await feeds.read()
    const waiting = gauge(
      'lastfix_webhook_outbox_length',
      'Deliveries to webhooks that are still to be made.',
      await webhooks.deliveries.countWaiting(),
    )
    return [...(reports ? [...feedMetrics(reports), ...ingestMetrics(reports, feeds.isRunning(reports))] : []), waiting]
  } catch (error) {
    log.warn('feed health could not be read', { error })
    return []
  }
}

const followerStates = ['loading', 'live', 'stale'] as const

function fleetMetrics({ follower, now }: Service): Metric[] {
  const { state, lastSuccessAt } = follower
  return [
    gauge(
      'lastfix_vessels',
      'Vessels, by transponder class (empty if unknown) and whether they are simulated.',
      vesselSamples(follower.fleet),
    ),
    gauge(
      'lastfix_follower_state',
      'State of the follower of the store: 1 for the current state.',
      followerStates.map((name) => ({ value: state.name === name ? 1 : 0, labels: { state: name } })),
    ),
    gauge(
      'lastfix_follower_lag_seconds',
      'Time since the served data was last up to date with the store.',
      lastSuccessAt === 0 ? [] : [{ value: Math.max(0, now() - lastSuccessAt) / 1000 }],
    ),
  ]
}

function vesselSamples(fleet: Service['follower']['fleet']): Metric['samples'] {
  if (!fleet) return []
  const known = fleet.categories.transponderClass.words.map((word) => {
    const rows = fleet.categories.transponderClass.rowsOf([word])
    const all = rows.count()
    return { word, all, simulated: rows.keepOnly(fleet.columns.simulated).count() }
  })
  const rest = { word: '', all: fleet.liveCount, simulated: fleet.columns.simulated.count() }
  for (const { all, simulated } of known) {
    rest.all -= all
    rest.simulated -= simulated
  }
  return [...known, rest].flatMap(({ word, all, simulated }) => [
    { value: all - simulated, labels: { class: word, simulated: 'false' } },
    { value: simulated, labels: { class: word, simulated: 'true' } },
  ])
}

function streamMetric({ openStreams }: Service): Metric {
  return gauge('lastfix_streams_open', 'Open streams of server-sent events.', openStreams.count)
}

function auditMetrics({ audit }: Service): Metric[] {
  return [
    counter(
      'lastfix_audit_events_total',
      'Events of the audit log since the start of the web process, by kind.',
      Array.from(audit.counts, ([kind, value]) => ({ value, labels: { kind } })),
    ),
    counter('lastfix_audit_events_lost_total', 'Audit events that were counted but not stored.', audit.lostCount),
  ]
}

/** Names of Prometheus client libraries, so that existing dashboards work. */
function processMetrics({ eventLoopDelay }: Pick<Service, 'eventLoopDelay'>): Metric[] {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed, heapTotal } = process.memoryUsage()
  const startSeconds = (Date.now() - process.uptime() * 1000) / 1000
  // monitorEventLoopDelay measures the time between two ticks, which includes its resolution.
  const delaySeconds = Math.max(0, eventLoopDelay.percentile(99) / 1e9 - eventLoopResolutionMilliseconds / 1000)
  eventLoopDelay.reset()
  return [
    counter('process_cpu_seconds_total', 'CPU time used by the web process.', (user + system) / 1e6),
    gauge('process_start_time_seconds', 'Start time of the web process, in seconds since 1970.', startSeconds),
    gauge('process_resident_memory_bytes', 'Resident memory of the web process.', rss),
    gauge('nodejs_heap_size_used_bytes', 'Heap used.', heapUsed),
    gauge('nodejs_heap_size_total_bytes', 'Heap size.', heapTotal),
    gauge('nodejs_eventloop_lag_p99_seconds', 'Event loop delay since the last scrape, p99.', delaySeconds),
  ]
}
