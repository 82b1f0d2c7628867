import { healthz } from '#lib/api/health.ts'

export const dynamic = 'force-dynamic'
export const GET = healthz
