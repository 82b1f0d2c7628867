import { keepEncoding } from '#lib/api/answer/encoding.ts'
import { basemapTileResponse } from '#lib/basemap/basemap.ts'

export async function GET(request: Request, { params }: RouteContext<'/basemap/[z]/[x]/[y]'>): Promise<Response> {
  const { z, x, y } = await params
  const acceptsGzip = request.headers.get('accept-encoding')?.includes('gzip') ?? false
  return keepEncoding(basemapTileResponse({ folder: process.cwd(), z, x, y, acceptsGzip }))
}
