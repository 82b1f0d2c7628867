import { Random } from '../../../bench/synthetic/random.ts'
import { syntheticVessels } from '../../../bench/synthetic/syntheticVessels.ts'
import { put, type TestService, testNow } from './testService.ts'

const changesAPage = 60

/** Moves and adds vessels between one page and the next. */
export function unrestIn(testService: TestService) {
  const random = new Random(12)
  const newcomers = [...syntheticVessels(400, 77)].filter(({ number: mmsi }) =>
    testService.fleet.every((vessel) => vessel.number !== mmsi),
  )
  let nowMicroseconds = testNow * 1000 + 1_000_000
  return async () => {
    nowMicroseconds += 1_000_000
    const moved = new Set(Array.from({ length: changesAPage }, () => random.pick(testService.fleet)))
    const changed = [...moved].map((vessel) => ({
      ...vessel,
      updatedMicroseconds: nowMicroseconds,
      longitude: random.around(0, 60),
      latitude: random.around(0, 30),
    }))
    const added = newcomers.splice(0, 10).map((vessel, index) => ({
      ...vessel,
      createdMicroseconds: nowMicroseconds + index,
      updatedMicroseconds: nowMicroseconds,
    }))
    await put(testService.store, [...changed, ...added])
    return added.length
  }
}
