import { isOrigin } from '#lib/origins.ts'
import type { Settings } from '#lib/settings.ts'

interface PolicyOfPage {
  nonce: string
  path: string
  /** Hosts other than ours that the map requests. */
  chartOrigins: readonly string[]
}

/**
 * The Content-Security-Policy of a page: scripts only with this response's nonce, and other hosts only for the chart.
 * The map starts its workers from our own files or from a blob. Styles set by scripts need no rule.
 */
export function pagePolicy(
  { nonce, path, chartOrigins }: PolicyOfPage,
  { embedOrigins }: Pick<Settings, 'embedOrigins'>,
): string {
  const chartHosts = chartOrigins.filter(isOrigin)
  const rules: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, "'strict-dynamic'"],
    'style-src': ["'self'", "'unsafe-hashes'", ...stylesOfBrokenXml],
    'img-src': ["'self'", 'data:', 'blob:', ...chartHosts],
    'worker-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", ...chartHosts],
    'font-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'", ...(embeddablePath.test(path) ? (embedOrigins ?? []).filter(isOrigin) : [])],
  }
  return Object.entries(rules)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/** The map, public links and short links. */
const embeddablePath = /^\/($|[ps]\/)/

/**
 * Chromium marks broken pasted KML with these styles: "display: block; white-space: pre; …" and
 * "font-family:monospace;…".
 */
const stylesOfBrokenXml = [
  "'sha256-ICa0DhwZQJsOd/Rn0N8H6FdQ71GfNL+op2zhAQ+Y4mM='",
  "'sha256-ZD0chCyBaNHl+4UwQHJIHGoYhKwMeyCXGgJTKW5/67E='",
]
