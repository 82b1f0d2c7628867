import type { Settings } from '#lib/settings.ts'

/**
 * The Content-Security-Policy of a page: scripts only with this response's nonce, and no other host than those of
 * MAP_STYLE_URL and CHART_OVERLAY. The map starts its workers from our own files or from a blob. Styles that scripts set need no rule.
 */
export function pagePolicy(
  { nonce, path }: { nonce: string; path: string },
  { mapStyleUrl, chartOverlay, embedOrigins }: PolicySettings,
): string {
  const addresses = [mapStyleUrl, chartOverlay].filter((address) => address?.startsWith('http'))
  const chart = new Set(addresses.flatMap((address) => (address ? [new URL(address).origin] : [])))
  const rules: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, "'strict-dynamic'"],
    'style-src': ["'self'", "'unsafe-hashes'", ...stylesOfBrokenXml],
    'img-src': ["'self'", 'data:', 'blob:', ...chart],
    'worker-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", ...chart],
    'font-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'", ...(embeddablePath.test(path) ? (embedOrigins ?? []) : [])],
  }
  return Object.entries(rules)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/** The map, public links and short links. */
const embeddablePath = /^\/($|[ps]\/)/

/** Chromium marks with these where pasted KML is broken: "display: block; white-space: pre; …" and "font-family:monospace;…". */
const stylesOfBrokenXml = [
  "'sha256-ICa0DhwZQJsOd/Rn0N8H6FdQ71GfNL+op2zhAQ+Y4mM='",
  "'sha256-ZD0chCyBaNHl+4UwQHJIHGoYhKwMeyCXGgJTKW5/67E='",
]

export type PolicySettings = Pick<Settings, 'mapStyleUrl' | 'chartOverlay' | 'embedOrigins'>
