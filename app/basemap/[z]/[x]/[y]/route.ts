import { basemapTileResponse } from '#lib/basemap/basemap.ts'

export async function GET(_request: Request, { params }: RouteContext<'/basemap/[z]/[x]/[y]'>): Promise<Response> {
  const { z, x, y } = await params
  return basemapTileResponse(process.cwd(), z, x, y)
}
