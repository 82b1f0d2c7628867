import { accountPathsOf } from '../account/paths.ts'
import { RequestMeter } from '../metrics/requestMeter.ts'
import type { PathAnswer } from '../request/path.ts'
import { pathsOf, rootPathsOf } from '../routes.ts'

/**
 * Lists every route of the web process that is not a page, such as `GET /api/vessels/{id}`, so that tables of them are complete.
 */
export function servedRoutes(): string[] {
  const serviceOf = () => Promise.reject(new Error('routes are listed, not answered'))
  const routesOf = (base: string, paths: readonly PathAnswer[]) =>
    paths.flatMap(({ path, methods }) => methods.map((method) => `${method} ${base}/${path}`))
  return [
    ...routesOf('/api', pathsOf(serviceOf)),
    ...routesOf('', rootPathsOf(serviceOf, new RequestMeter())),
    ...routesOf('/api', accountPathsOf(serviceOf)),
  ]
}
