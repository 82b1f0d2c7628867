import { describe, expect, it } from 'vitest'
import { bundleMapLibrary } from './bundle.ts'
import { leftOut, standInText } from './leftOut.ts'
import { licencesOf } from './licences.ts'

describe('the map library', () => {
  it('has one file that page and worker share, and no module in two files', async () => {
    const { page, worker, shared } = await bundleMapLibrary('complete', {})
    expect(page.imports).toEqual([shared.fileName])
    expect(worker.imports).toEqual([shared.fileName])
    const modules = [page, worker, shared].flatMap(({ moduleIds }) => moduleIds)
    expect(modules).toHaveLength(new Set(modules).size)
    expect(page.exports.sort()).toEqual(['Map', 'addProtocol', 'config', 'prewarm', 'removeProtocol'])
  })

  it('leaves out what is told to be left out, and is a fifth smaller for it', async () => {
    const bytes = async (standIns: typeof leftOut) => {
      const chunks = Object.values(await bundleMapLibrary('measured', standIns))
      return chunks.reduce((sum, { code }) => sum + code.length, 0)
    }
    expect(await bytes(leftOut)).toBeLessThan(0.8 * (await bytes({})))
  })

  it('declares no field anew that a constructor above has set', async () => {
    const { shared } = await bundleMapLibrary('lean', leftOut)
    expect(shared.code).not.toMatch(/[{;}](uint8|float32|arrayBuffer);/)
  })

  it('is not built when a module to be left out has moved', async () => {
    await expect(bundleMapLibrary('lean', { 'maplibre-gl/src/moved.ts': ['Moved'] })).rejects.toThrow('src/moved.ts')
  })

  it('is not built when something is used of a module that its stand-in does not have', async () => {
    const lacking = { 'maplibre-gl/src/style/style_layer/raster_style_layer.ts': ['RasterStyleLayer'] }
    await expect(bundleMapLibrary('lean', lacking)).rejects.toThrow('isRasterStyleLayer')
  })

  it('comes with the licences of all that it is made of', async () => {
    const { page, shared } = await bundleMapLibrary('lean', leftOut)
    const text = licencesOf([...page.moduleIds, ...shared.moduleIds])
    expect(text).toContain('Copyright (c) 2023, MapLibre contributors')
    expect(text).toMatch(/^earcut \S+: ISC$/m)
  })
})

describe('standInText', () => {
  it('has a stand-in say what was called', async () => {
    const text = standInText(['HeatmapStyleLayer', 'isHeatmapStyleLayer'])
    const made = await import(`data:text/javascript,${encodeURIComponent(text)}`)
    expect(() => new made.HeatmapStyleLayer()).toThrow('HeatmapStyleLayer is left out of the map library')
    expect(made.isHeatmapStyleLayer({ type: 'circle' })).toBe(false)
  })
})
