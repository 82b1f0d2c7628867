import { readyz } from '#lib/api/health.ts'

export const dynamic = 'force-dynamic'
export const GET = (): Promise<Response> => readyz()
