import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as graphql from '#lib/api/graphql/schema.ts'
import type * as interference from '#lib/api/interference.ts'
import type * as visibleLists from '#lib/api/lists/visibleLists.ts'
import type * as ports from '#lib/api/ports.ts'
import type * as reference from '#lib/api/reference/sessionReference.ts'
import type * as connection from '#lib/api/request/connection.ts'
import type * as routes from '#lib/api/routes.ts'
import type * as charts from '#lib/basemap/basemap.ts'
import type * as services from '#lib/service.ts'

/**
 * Loads a module of lib as the server does. If pages imported it, the build would compile it once more with all that it
 * imports, and the process would hold it twice.
 */
const load = <Module>(path: string): Promise<Module> =>
  import(/* turbopackIgnore: true */ pathToFileURL(join(process.cwd(), 'lib', path)).href)

export const { service } = await load<typeof services>('service.ts')
export const { basemap } = await load<typeof charts>('basemap/basemap.ts')
export const { connectionOf } = await load<typeof connection>('api/request/connection.ts')
export const { createApi, openApiDocument } = await load<typeof routes>('api/routes.ts')
export const { referenceFor } = await load<typeof reference>('api/reference/sessionReference.ts')
export const { schemaTypes } = await load<typeof graphql>('api/graphql/schema.ts')
export const { listsOfUser } = await load<typeof visibleLists>('api/lists/visibleLists.ts')
export const { boxOfPort } = await load<typeof ports>('api/ports.ts')
export const { seesInterference } = await load<typeof interference>('api/interference.ts')
