import { ingest } from '#lib/api/ingest.ts'
import { allowOnly, guardedRoute } from '#lib/api/route.ts'

const refuse = allowOnly('POST', 'OPTIONS')

export { refuse as DELETE, refuse as GET, refuse as HEAD, refuse as PATCH, refuse as PUT }

export const POST = guardedRoute(ingest)
