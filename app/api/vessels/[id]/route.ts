import { dataRoute } from '#lib/api/route.ts'
import { vessel } from '#lib/api/vessel.ts'

export {
  methodNotAllowed as DELETE,
  methodNotAllowed as PATCH,
  methodNotAllowed as POST,
  methodNotAllowed as PUT,
} from '#lib/api/route.ts'

export const GET = dataRoute(vessel)
