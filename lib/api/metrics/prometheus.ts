/** The Prometheus text format, version 0.0.4: https://prometheus.io/docs/instrumenting/exposition_formats/ */
export const prometheusContentType = 'text/plain; version=0.0.4; charset=utf-8'

export interface Metric {
  name: string
  type: 'counter' | 'gauge' | 'histogram'
  help: string
  samples: readonly Sample[]
}

export interface Sample {
  /** Part of a histogram. */
  suffix?: '_bucket' | '_sum' | '_count'
  value: number
  labels?: Readonly<Record<string, string>>
}

export function counter(name: string, help: string, samples: number | readonly Sample[]): Metric {
  return { name, type: 'counter', help, samples: samplesOf(samples) }
}

export function gauge(name: string, help: string, samples: number | readonly Sample[]): Metric {
  return { name, type: 'gauge', help, samples: samplesOf(samples) }
}

function samplesOf(samples: number | readonly Sample[]): readonly Sample[] {
  return typeof samples === 'number' ? [{ value: samples }] : samples
}

/** Omits metrics without a sample, with their heads. */
export function prometheusText(metrics: readonly Metric[]): string {
  return metrics
    .filter(({ samples }) => samples.length > 0)
    .flatMap(({ name, type, help, samples }) => [
      `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(
        ({ suffix = '', value, labels = {} }) => `${name}${suffix}${labelsText(labels)} ${numberText(value)}`,
      ),
    ])
    .map((line) => `${line}\n`)
    .join('')
}

function labelsText(labels: Readonly<Record<string, string>>): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return parts.length === 0 ? '' : `{${parts.join(',')}}`
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

function numberText(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  if (Math.abs(value) === Number.POSITIVE_INFINITY) return value > 0 ? '+Inf' : '-Inf'
  return String(value)
}
