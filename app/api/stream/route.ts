import { dataRoute } from '#lib/api/route.ts'
import { stream } from '#lib/api/stream.ts'

export {
  methodNotAllowed as DELETE,
  methodNotAllowed as PATCH,
  methodNotAllowed as POST,
  methodNotAllowed as PUT,
} from '#lib/api/route.ts'

export const GET = dataRoute(stream)
