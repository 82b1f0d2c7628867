/** What stands in the place of a module: nothing but these exports, or the empty text of a shader. */
export type StandIn = readonly string[] | 'no shader' | 'no validation'

const map = 'maplibre-gl/src'
const specification = '@maplibre/maplibre-gl-style-spec/dist'

const shaders = (names: readonly string[]): Record<string, StandIn> =>
  Object.fromEntries(
    names.flatMap((name) =>
      ['vertex', 'fragment'].map((kind) => [`${map}/shaders/glsl/${name}.${kind}.glsl.g.ts`, 'no shader' as const]),
    ),
  )

/**
 * Modules, by their paths in node_modules, that our own chart never reaches. It has layers of the types background, circle,
 * fill, line and symbol without patterns and gradients, sources of the types vector and geojson, the Mercator projection and
 * no terrain (components/map/style/style.test.ts holds it to that). Whatever calls one of these exports all the same gets an error
 * that names it; whatever begins with `is` asks for the type of a layer, and it is not that.
 */
export const leftOut: Readonly<Record<string, StandIn>> = {
  // Layers
  [`${map}/style/style_layer/color_relief_style_layer.ts`]: ['ColorReliefStyleLayer', 'isColorReliefStyleLayer'],
  [`${map}/style/style_layer/custom_style_layer.ts`]: [
    'CustomStyleLayer',
    'isCustomStyleLayer',
    'validateCustomStyleLayer',
  ],
  [`${map}/style/style_layer/fill_extrusion_style_layer.ts`]: ['FillExtrusionStyleLayer', 'isFillExtrusionStyleLayer'],
  [`${map}/style/style_layer/heatmap_style_layer.ts`]: ['HeatmapStyleLayer', 'isHeatmapStyleLayer'],
  [`${map}/style/style_layer/hillshade_style_layer.ts`]: ['HillshadeStyleLayer', 'isHillshadeStyleLayer'],
  [`${map}/style/style_layer/raster_style_layer.ts`]: ['RasterStyleLayer', 'isRasterStyleLayer'],
  [`${map}/webgl/draw/draw_color_relief.ts`]: ['drawColorRelief'],
  [`${map}/webgl/draw/draw_custom.ts`]: ['drawCustom'],
  [`${map}/webgl/draw/draw_fill_extrusion.ts`]: ['drawFillExtrusion'],
  [`${map}/webgl/draw/draw_heatmap.ts`]: ['drawHeatmap'],
  [`${map}/webgl/draw/draw_hillshade.ts`]: ['drawHillshade'],
  [`${map}/webgl/draw/draw_raster.ts`]: ['drawRaster'],
  [`${map}/webgl/program/color_relief_program.ts`]: ['colorReliefUniforms'],
  [`${map}/webgl/program/fill_extrusion_program.ts`]: ['fillExtrusionUniforms', 'fillExtrusionPatternUniforms'],
  [`${map}/webgl/program/heatmap_program.ts`]: ['heatmapUniforms', 'heatmapTextureUniforms'],
  [`${map}/webgl/program/hillshade_program.ts`]: ['hillshadeUniforms', 'hillshadePrepareUniforms'],
  [`${map}/webgl/program/raster_program.ts`]: ['rasterUniforms'],
  ...shaders(['color_relief', 'fill_extrusion', 'fill_extrusion_pattern', 'heatmap', 'heatmap_texture']),
  ...shaders(['hillshade', 'hillshade_prepare', 'raster']),

  // Sources
  [`${map}/source/canvas_source.ts`]: ['CanvasSource'],
  [`${map}/source/image_source.ts`]: ['ImageSource'],
  [`${map}/source/raster_dem_tile_source.ts`]: ['RasterDEMTileSource'],
  [`${map}/source/raster_dem_tile_worker_source.ts`]: ['RasterDEMTileWorkerSource'],
  [`${map}/source/raster_tile_source.ts`]: ['RasterTileSource'],
  [`${map}/source/vector_tile_mlt.ts`]: ['MLTVectorTile'],
  [`${map}/source/video_source.ts`]: ['VideoSource'],
  [`${map}/tile/tile_manager_raster_dem.ts`]: ['backfillDEM'],

  // Globe and terrain
  [`${map}/geo/projection/globe_camera_helper.ts`]: ['GlobeCameraHelper'],
  [`${map}/geo/projection/globe_projection.ts`]: ['GlobeProjection'],
  [`${map}/geo/projection/globe_transform.ts`]: ['createGlobeTransform'],
  [`${map}/geo/projection/vertical_perspective_camera_helper.ts`]: ['VerticalPerspectiveCameraHelper'],
  [`${map}/geo/projection/vertical_perspective_projection.ts`]: ['VerticalPerspectiveProjection'],
  [`${map}/geo/projection/vertical_perspective_transform.ts`]: ['createVerticalPerspectiveTransform'],
  [`${map}/render/terrain.ts`]: ['Terrain'],
  [`${map}/webgl/draw/draw_terrain.ts`]: ['drawDepth'],
  [`${map}/webgl/render_to_texture.ts`]: ['RenderToTexture'],
  ...shaders(['_projection_globe', 'terrain', 'terrain_depth', 'terrain_height']),

  // What looks into the workings of the map, and keeps its place in the address
  [`${map}/ui/hash.ts`]: ['Hash'],
  [`${map}/webgl/draw/draw_collision_debug.ts`]: ['drawCollisionDebug'],
  [`${map}/webgl/draw/draw_debug.ts`]: ['drawDebug', 'drawDebugPadding', 'selectDebugSource'],
  [`${map}/webgl/program/debug_program.ts`]: ['debugUniforms'],
  ...shaders(['collision_box', 'collision_circle', 'debug']),

  // Patterns, gradients, images within a text; expressions of geometry
  ...shaders(['background_pattern', 'fill_outline_pattern', 'fill_pattern', 'line_pattern']),
  ...shaders(['line_gradient', 'line_gradient_sdf', 'symbol_text_and_icon']),
  [`${specification}/expression/definitions/distance.mjs`]: ['Distance'],
  [`${specification}/expression/definitions/within.mjs`]: ['Within'],

  // Our style is held against the specification by a test, not in every browser.
  [`${map}/style/validate_style.ts`]: 'no validation',
}

const validation = `
const none = () => []
const kinds = ['source', 'sprite', 'glyphs', 'layer', 'light', 'sky', 'terrain', 'filter', 'paintProperty', 'layoutProperty']
export const validateStyle = Object.assign(() => [], Object.fromEntries(kinds.map((kind) => [kind, none])))
export const validateStyleAndEmit = () => false
export const validateAndEmit = () => false
export const emitValidationErrors = () => false
export const SPEC_SOURCE_TYPES = new Set(['vector', 'geojson'])
`

export function standInText(standIn: StandIn): string {
  if (standIn === 'no shader') return `export default ''`
  if (standIn === 'no validation') return validation
  return standIn
    .map((name) =>
      name.startsWith('is')
        ? `export const ${name} = () => false`
        : `export function ${name}() { throw new Error('${name} is left out of the map library: lib/mapLibrary/leftOut.ts') }`,
    )
    .join('\n')
}
