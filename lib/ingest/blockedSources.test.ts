import { beforeEach, expect, it, vi } from 'vitest'
import { encodeMessage } from '#lib/ais/encode.ts'
import { createLog } from '#lib/log.ts'
import { vesselsStoredIn } from '#lib/store/contract/storedVessels.ts'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'
import { runIngest } from './main.ts'
import { postedText } from './push/postedBody.ts'
import { createIngestClient } from './push/push.ts'

const first = 201_000_001
const log = createLog({ process: 'test', write: () => {} })
let folder: string

beforeEach(() => {
  folder = temporaryFolder()
})

async function withIngest(blockedSources: string[], work: () => Promise<void>) {
  const stop = new AbortController()
  const settings = { databaseUrl: `file:${folder}/lastfix.db`, dataFolder: folder, aisSources: [], blockedSources }
  const running = runIngest({ settings, log, signal: stop.signal })
  await work().finally(() => stop.abort())
  await running
}

async function push(name: string, lines: readonly string[]) {
  const sent = Buffer.from(lines.map((line) => `${line}\n`).join(''))
  return vi.waitFor(async () => {
    const answer = await createIngestClient(folder).push({ name, collectionType: 'terrestrial' }, postedText(sent))
    if (typeof answer === 'string') throw new Error(answer)
    return answer
  })
}

const stored = () => vesselsStoredIn(`file:${folder}/lastfix.db`)

const position = (mmsi: number, latitude: number) =>
  encodeMessage({ type: 1, mmsi, longitude: 4, latitude, speedKnots: 10 })
const named = (mmsi: number, name: string) => encodeMessage({ type: 5, mmsi, name, shipTypeCode: 70 })

it('removes data received only from a blocked source, and ignores its new data', async () => {
  await withIngest([], async () => {
    await push('mast', [...named(first, 'GULL'), ...position(first, 51)])
    await push('forger', [...position(first, 51.02), ...named(first + 1, 'FORGED'), ...position(first + 1, 51)])
  })
  expect(await stored()).toMatchObject([{ latitude: 51.02 }, { name: 'FORGED' }])
  await withIngest(['forger'], async () => {
    await vi.waitFor(async () => expect(await stored()).toMatchObject([{ name: 'GULL', latitude: null }]))
    const { ignored } = await push('forger', position(first, 51.04))
    expect(ignored).toEqual({ 'source-blocked': 1 })
    await push('mast', position(first, 51.04))
  })
  expect(await stored()).toMatchObject([{ number: first, name: 'GULL', latitude: 51.04, positionSource: 'mast' }])
})
