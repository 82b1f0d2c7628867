import { createHash } from 'node:crypto'
import type { Collection, Feature } from './collection.ts'

const style = `body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem; color-scheme: light dark }
table { border-collapse: collapse; font-size: 13px } td, th { border: 1px solid #8886; padding: 2px 6px; text-align: left; white-space: nowrap }
nav a { margin-right: 1rem } pre { font-size: 13px; white-space: pre-wrap }`

/** The hash of the style for the Content-Security-Policy. Pages have no other style and load nothing. */
const styleHash = createHash('sha256').update(style).digest('base64')
export const htmlPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`

export interface Page {
  title: string
  links: readonly { href: string; title: string }[]
  body: object
  /** Replaces the body. */
  html?: string | undefined
}

/** A plain page: the links, and the document. */
export function htmlPage({ title, links, body, html }: Page): string {
  const anchors = links.map(({ href, title }) => anchor(href, title)).join('\n')
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)} – Lastfix</title>
<style>${style}</style></head>
<body>
<h1>${escaped(title)}</h1>
<nav>${anchors}</nav>
${html ?? `<pre>${escaped(JSON.stringify(body, null, 2))}</pre>`}
</body>
</html>
`
}

export function featureTable(rows: readonly string[], { properties }: Collection): string {
  const head = ['', ...Object.keys(properties)].map((name) => `<th>${escaped(name)}</th>`).join('')
  return `<table>\n<tr>${head}</tr>\n${rows.join('\n')}\n</table>`
}

export function featureRow(feature: Feature, { properties, pathOnMap }: Collection): string {
  const names = Object.keys(properties)
  const cells = names.map((name) => `<td>${escaped(String(feature.properties[name] ?? ''))}</td>`).join('')
  return `<tr><td>${anchor(pathOnMap(feature), 'Map')}</td>${cells}</tr>`
}

function anchor(href: string, text: string): string {
  return `<a href="${escaped(href)}">${escaped(text)}</a>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
