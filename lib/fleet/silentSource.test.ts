import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { FleetFollower, type FollowerOptions } from './follower.ts'

let follower: FleetFollower
let answer = () => {}

afterEach(async () => {
  answer()
  await follower.stop()
})

it('waits for a source that has much to say, for as long as it goes on', async () => {
  const parts = 70
  let told = parts
  const source: FollowerOptions['source'] = {
    loadVessels: async () => 0,
    async *vesselsSince(sequence) {
      while (told < parts) {
        await setTimeout(10)
        told += 1
        yield { sequence, changes: [{ number: told, record: null }] }
      }
      yield { sequence, changes: [] }
    },
  }
  follower = new FleetFollower({ source, pollMilliseconds: 5, patienceMilliseconds: 500 })
  follower.start()
  await vi.waitFor(() => expect(follower.state.name).toBe('live'))
  told = 0
  await follower.catchUp()
  expect(told).toBe(parts)
  expect(follower.state).toMatchObject({ name: 'live', problem: null })
})

it('keeps no caller waiting for a source that neither answers nor fails', async () => {
  let silence: Promise<void> | null = null
  const source: FollowerOptions['source'] = {
    loadVessels: async () => 0,
    async *vesselsSince(sequence) {
      await silence
      yield { sequence, changes: [] }
    },
  }
  follower = new FleetFollower({ source, pollMilliseconds: 5, patienceMilliseconds: 20, now: () => 1_000 })
  follower.start()
  await vi.waitFor(() => expect(follower.state.name).toBe('live'))
  await follower.catchUp()
  expect(follower.state).toMatchObject({ name: 'live', problem: null })

  silence = new Promise((resolve) => {
    answer = resolve
  })
  await Promise.all([follower.catchUp(), follower.catchUp()])
  expect(follower.state).toMatchObject({ name: 'stale', sinceAt: 1_000, problem: 'It has not answered for 0.02 s' })
  await follower.catchUp()

  answer()
  await vi.waitFor(() => expect(follower.state).toMatchObject({ name: 'live', problem: null }))
})
