import { createApi } from '#lib/api/routes.ts'

const api = createApi()

export { api as DELETE, api as GET, api as HEAD, api as OPTIONS, api as PATCH, api as POST, api as PUT }
