import { afterEach, beforeEach, expect, it } from 'vitest'
import { storedVessels } from '#lib/store/contract/storedVessels.ts'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import type { Store } from '#lib/store/store.ts'
import type { VesselWriter } from '#lib/store/vessels.ts'
import { blankVessel, type Vessel } from '#lib/vessel/fields.ts'
import { encodeRecord } from '#lib/vessel/record.ts'
import { repairStamps } from './repairStamps.ts'

const now = Date.UTC(2026, 10, 22) * 1000
const inTenYears = Date.UTC(2036, 10, 22) * 1000

let store: Store
let writer: VesselWriter

beforeEach(async () => {
  store = await temporaryStore()
  writer = await store.openWriter()
  await writer.commit(
    [
      vesselAt(244_660_111, { createdMicroseconds: now - 9, updatedMicroseconds: now - 5 }),
      vesselAt(244_660_113, { createdMicroseconds: inTenYears, updatedMicroseconds: inTenYears }),
      vesselAt(244_660_112, { createdMicroseconds: inTenYears + 1, updatedMicroseconds: inTenYears + 9 }),
      vesselAt(244_660_110, {
        createdMicroseconds: now - 20,
        updatedMicroseconds: inTenYears + 10,
        positionUpdatedMicroseconds: inTenYears + 10,
        broadcastMicroseconds: inTenYears,
      }),
    ],
    inTenYears + 10,
  )
})

afterEach(async () => {
  await writer.release()
})

function vesselAt(number: number, times: Partial<Vessel>) {
  const vessel = { ...blankVessel(number, false, now), ...times }
  return { ...vessel, record: encodeRecord(vessel) }
}

it('counts and changes nothing without a writer', async () => {
  expect(await repairStamps({ store, writer: null, nowMicroseconds: now })).toBe(3)
  expect(await writer.latestStampMicroseconds()).toBe(inTenYears + 10)
})

it('sets times in the future to now, and leaves the others and the order unchanged', async () => {
  expect(await repairStamps({ store, writer, nowMicroseconds: now })).toBe(3)
  const vessels = await storedVessels(store)
  expect(vessels.map(({ number }) => number)).toEqual([244_660_110, 244_660_111, 244_660_113, 244_660_112])
  expect(vessels[0]).toMatchObject({ createdMicroseconds: now - 20, updatedMicroseconds: now })
  expect(vessels[0]?.broadcastMicroseconds).toBe(now)
  expect(vessels[1]).toMatchObject({ createdMicroseconds: now - 9, updatedMicroseconds: now - 5 })
  expect(await writer.latestStampMicroseconds()).toBe(now + 3)
  expect(await repairStamps({ store, writer, nowMicroseconds: now })).toBe(0)
})
