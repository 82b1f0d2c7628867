import type { Connection } from '../request/connection.ts'

/** A request of this machine. */
export const local: Connection = {
  method: 'GET',
  address: '127.0.0.1',
  isHttps: false,
  needsHttps: false,
  origin: 'http://localhost:3000',
  basePath: '',
  baseUrl: 'http://localhost:3000',
}
