import type { Map as GlMap } from 'maplibre-gl'

/** On a slow line the chart does not wait longer for vessels. */
const patienceMs = 400

/**
 * Nothing is painted before the first vessels are there to be painted: until then the page shows the sea, as the map would. Where a
 * processor draws, a frame of the chart alone takes 0.1 to 0.3 s, and as long stands in the way of the vessels.
 */
export function paintFromFirstVesselsOn(map: GlMap): void {
  const { painter } = map
  const paint = painter.render
  painter.render = () => {}
  let patience: ReturnType<typeof setTimeout> | undefined
  const begin = () => {
    clearTimeout(patience)
    for (const one of waiting) one.unsubscribe()
    painter.render = paint
    map.triggerRepaint()
  }
  const waiting = [
    map.on('sourcedata', ({ sourceId, tile }) => {
      if (tile && sourceId === 'vessels') begin()
      else if (tile) patience ??= setTimeout(begin, patienceMs)
    }),
    ...(['load', 'error', 'remove'] as const).map((end) => map.on(end, begin)),
  ]
}
