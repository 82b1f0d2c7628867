import { openedTable } from '#lib/wire/lists.ts'

/** An iframe with the map only. */
export function embedText(address: string, title: string): string {
  const view = new URL(address)
  for (const name of ['drawer', 'table', 'during', 'vessel', 'selected', 'follow', 'track'])
    view.searchParams.delete(name)
  if (openedTable(view.searchParams.get('list'))) view.searchParams.delete('list')
  view.searchParams.set('embed', '1')
  return `<iframe src="${escapedForHtml(view.href)}" title="${escapedForHtml(title)}" width="100%" height="600" style="border:0"></iframe>`
}

function escapedForHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
