import { afterAll, describe } from 'vitest'
import { obstacle, startTestServer } from '#lib/store/postgres/testServer.ts'
import { freePort } from '#lib/testing/freePort.ts'
import { passagesTruth } from './passagesTruth.ts'
import { allVessels, testServiceForFile } from './testService.ts'

const server = obstacle === null ? await startTestServer(await freePort()) : null
afterAll(() => server?.stop())
const testService = server && (await testServiceForFile(allVessels, (await server.createDatabase()).databaseUrl))

describe.skipIf(testService === null)(`on PostgreSQL${obstacle ?? ''}`, () => {
  if (testService) passagesTruth(testService)
})
