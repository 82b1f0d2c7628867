import * as maplibregl from 'maplibre-gl'

// The package's own way to its worker does not survive bundling.
maplibregl.setWorkerUrl(new URL('maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url).href)
// The worker starts while React takes over the page. The server has none.
if (typeof Worker !== 'undefined') maplibregl.prewarm()

export { maplibregl }
