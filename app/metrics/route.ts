import { metrics } from '#lib/api/metrics/metrics.ts'

export const dynamic = 'force-dynamic'
export const GET = (request: Request): Promise<Response> => metrics(request)
