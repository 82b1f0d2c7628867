import { keptPart } from '#lib/wire/address.ts'

/** An iframe with the map only. */
export function embedText(address: string, title: string): string {
  const view = new URL(address)
  view.search = new URLSearchParams([...keptPart('embed', view.searchParams), ['embed', '1']]).toString()
  return `<iframe src="${escapedForHtml(view.href)}" title="${escapedForHtml(title)}" width="100%" height="600" style="border:0"></iframe>`
}

function escapedForHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
