import { flagImage } from '#lib/api/flagImage.ts'

export async function GET(_: Request, { params }: RouteContext<'/flags/[name]'>): Promise<Response> {
  return flagImage((await params).name, process.cwd())
}
