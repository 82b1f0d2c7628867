/** What stands in the place of a module: nothing but these exports, or the empty text of a shader. */
export type StandIn = readonly string[] | 'no shader' | 'no validation'

const shaders = (names: readonly string[]): Record<string, StandIn> =>
  Object.fromEntries(
    names.flatMap((name) =>
      ['vertex', 'fragment'].map((kind) => [`shaders/glsl/${name}.${kind}.glsl.g.ts`, 'no shader' as const]),
    ),
  )

/**
 * Modules of MapLibre's source that our own chart never reaches. It has layers of the types background, circle, fill, line
 * and symbol, sources of the types vector and geojson, the Mercator projection and no terrain (style.test.ts in components/map
 * holds it to that). Whatever calls one of these exports all the same gets an error that names it; whatever begins with `is`
 * asks for the type of a layer, and it is not that.
 */
export const leftOut: Readonly<Record<string, StandIn>> = {
  // Layers
  'style/style_layer/color_relief_style_layer.ts': ['ColorReliefStyleLayer', 'isColorReliefStyleLayer'],
  'style/style_layer/custom_style_layer.ts': ['CustomStyleLayer', 'isCustomStyleLayer', 'validateCustomStyleLayer'],
  'style/style_layer/fill_extrusion_style_layer.ts': ['FillExtrusionStyleLayer', 'isFillExtrusionStyleLayer'],
  'style/style_layer/heatmap_style_layer.ts': ['HeatmapStyleLayer', 'isHeatmapStyleLayer'],
  'style/style_layer/hillshade_style_layer.ts': ['HillshadeStyleLayer', 'isHillshadeStyleLayer'],
  'style/style_layer/raster_style_layer.ts': ['RasterStyleLayer', 'isRasterStyleLayer'],
  'webgl/draw/draw_color_relief.ts': ['drawColorRelief'],
  'webgl/draw/draw_custom.ts': ['drawCustom'],
  'webgl/draw/draw_fill_extrusion.ts': ['drawFillExtrusion'],
  'webgl/draw/draw_heatmap.ts': ['drawHeatmap'],
  'webgl/draw/draw_hillshade.ts': ['drawHillshade'],
  'webgl/draw/draw_raster.ts': ['drawRaster'],
  'webgl/program/color_relief_program.ts': ['colorReliefUniforms'],
  'webgl/program/fill_extrusion_program.ts': ['fillExtrusionUniforms', 'fillExtrusionPatternUniforms'],
  'webgl/program/heatmap_program.ts': ['heatmapUniforms', 'heatmapTextureUniforms'],
  'webgl/program/hillshade_program.ts': ['hillshadeUniforms', 'hillshadePrepareUniforms'],
  'webgl/program/raster_program.ts': ['rasterUniforms'],
  ...shaders(['color_relief', 'fill_extrusion', 'fill_extrusion_pattern', 'heatmap', 'heatmap_texture']),
  ...shaders(['hillshade', 'hillshade_prepare', 'raster']),

  // Sources
  'source/canvas_source.ts': ['CanvasSource'],
  'source/image_source.ts': ['ImageSource'],
  'source/raster_dem_tile_source.ts': ['RasterDEMTileSource'],
  'source/raster_dem_tile_worker_source.ts': ['RasterDEMTileWorkerSource'],
  'source/raster_tile_source.ts': ['RasterTileSource'],
  'source/vector_tile_mlt.ts': ['MLTVectorTile'],
  'source/video_source.ts': ['VideoSource'],
  'tile/tile_manager_raster_dem.ts': ['backfillDEM'],

  // Globe and terrain
  'geo/projection/globe_camera_helper.ts': ['GlobeCameraHelper'],
  'geo/projection/globe_projection.ts': ['GlobeProjection'],
  'geo/projection/globe_transform.ts': ['createGlobeTransform'],
  'geo/projection/vertical_perspective_camera_helper.ts': ['VerticalPerspectiveCameraHelper'],
  'geo/projection/vertical_perspective_projection.ts': ['VerticalPerspectiveProjection'],
  'geo/projection/vertical_perspective_transform.ts': ['createVerticalPerspectiveTransform'],
  'render/terrain.ts': ['Terrain'],
  'webgl/draw/draw_terrain.ts': ['drawDepth'],
  'webgl/render_to_texture.ts': ['RenderToTexture'],
  ...shaders(['_projection_globe', 'terrain', 'terrain_depth', 'terrain_height']),

  // Our style is held against the specification by a test, not in every browser.
  'style/validate_style.ts': 'no validation',
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
