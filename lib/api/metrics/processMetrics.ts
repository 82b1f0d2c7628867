import { eventLoopResolutionMilliseconds, type Service } from '#lib/service.ts'
import type { Metric } from './prometheus.ts'

/** Under the names that Prometheus' own client libraries use, so that what is made for those fits. */
export function processMetrics({ eventLoopDelay }: Pick<Service, 'eventLoopDelay'>): Metric[] {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed, heapTotal } = process.memoryUsage()
  const startSeconds = (Date.now() - process.uptime() * 1000) / 1000
  // What is measured is the time from one look to the next, which nothing delayed would be the resolution.
  const delaySeconds = Math.max(0, eventLoopDelay.percentile(99) / 1e9 - eventLoopResolutionMilliseconds / 1000)
  eventLoopDelay.reset()
  const one = (name: string, type: Metric['type'], help: string, value: number): Metric => ({
    ...{ name, type, help },
    samples: [{ value }],
  })
  return [
    one('process_cpu_seconds_total', 'counter', 'CPU time used by the web process.', (user + system) / 1e6),
    one('process_start_time_seconds', 'gauge', 'When the web process started, in seconds since 1970.', startSeconds),
    one('process_resident_memory_bytes', 'gauge', 'Memory the web process holds.', rss),
    one('nodejs_heap_size_used_bytes', 'gauge', 'Heap in use.', heapUsed),
    one('nodejs_heap_size_total_bytes', 'gauge', 'Heap held.', heapTotal),
    one('nodejs_eventloop_lag_p99_seconds', 'gauge', 'Event loop delay since the last look, p99.', delaySeconds),
  ]
}
