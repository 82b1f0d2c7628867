import { counter, type Metric, type Sample } from './prometheus.ts'

interface MeteredRequest {
  /** The path with its parameters in braces. */
  route: string
  method: string
  status: number
  seconds: number
}

const knownMethods = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS']
const bucketsSeconds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

interface Durations {
  /** Requests that took at most as long as each bucket. */
  within: number[]
  sum: number
  count: number
}

/** Counts requests since the process started, and the time until each answer started. */
export class RequestMeter {
  readonly #counts = new Map<string, { labels: Record<string, string>; value: number }>()
  readonly #durations = new Map<string, Durations>()

  note({ route, method, status, seconds }: MeteredRequest): void {
    const labels = { route, method: knownMethods.includes(method) ? method : 'other', status: String(status) }
    const key = Object.values(labels).join(' ')
    const counted = this.#counts.get(key) ?? { labels, value: 0 }
    counted.value += 1
    this.#counts.set(key, counted)
    const durations = this.#durations.get(route) ?? { within: bucketsSeconds.map(() => 0), sum: 0, count: 0 }
    durations.within = durations.within.map((value, index) => value + (seconds <= (bucketsSeconds[index] ?? 0) ? 1 : 0))
    durations.sum += seconds
    durations.count += 1
    this.#durations.set(route, durations)
  }

  metrics(): Metric[] {
    return [
      counter(
        'http_requests_total',
        'Requests to the API since the start of the web process, by route, method and status.',
        [...this.#counts.values()],
      ),
      {
        name: 'http_request_duration_seconds',
        type: 'histogram',
        help: 'Time until the answer to a request began, by route.',
        samples: Array.from(this.#durations, ([route, durations]) => histogram(route, durations)).flat(),
      },
    ]
  }
}

function histogram(route: string, { within, sum, count }: Durations): Sample[] {
  return [
    ...within.map((value, index) => ({
      suffix: '_bucket' as const,
      value,
      labels: { route, le: String(bucketsSeconds[index]) },
    })),
    { suffix: '_bucket', value: count, labels: { route, le: '+Inf' } },
    { suffix: '_sum', value: sum, labels: { route } },
    { suffix: '_count', value: count, labels: { route } },
  ]
}
