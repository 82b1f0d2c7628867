import { afterAll, describe } from 'vitest'
import { obstacle, startTestServer } from '#lib/store/postgres/testServer.ts'
import { freePort } from '#lib/testing/freePort.ts'
import { allVessels, harbourForFile } from './harbour.ts'
import { passagesTruth } from './passagesTruth.ts'

const server = obstacle === null ? await startTestServer(await freePort()) : null
afterAll(() => server?.stop())
const harbour = server && (await harbourForFile(allVessels, (await server.createDatabase()).databaseUrl))

describe.skipIf(harbour === null)(`on PostgreSQL${obstacle ?? ''}`, () => {
  if (harbour) passagesTruth(harbour)
})
