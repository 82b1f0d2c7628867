/** What the map's workers run, which the page asks for along with its own scripts. */
export const mapWorkerPath = new URL('maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url).pathname
