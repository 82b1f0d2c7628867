import { beforeEach, expect, it, vi } from 'vitest'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import type { Direction } from './neighbour.ts'
import { NeighbourWalk } from './neighbourWalk.ts'

const list = ['ANNA', 'BERTA', 'CLARA', 'DORA'].map((id) => ({ id }) as VesselJson)
const vessel = (id: string) => list.find((known) => known.id === id) ?? null

let asked: { id: string; answer: () => void; fail: () => void }[]
let opened: string[]
let ends: Direction[]
let walk: NeighbourWalk

beforeEach(() => {
  asked = []
  opened = []
  ends = []
  walk = new NeighbourWalk({
    neighbourOf: (from, direction) =>
      new Promise((done) => {
        const beside = list[list.indexOf(from) + (direction === 'next' ? 1 : -1)] ?? null
        asked.push({ id: from.id, answer: () => done(beside), fail: () => done(undefined) })
      }),
    onVessel: ({ id }) => opened.push(id),
    onEnd: (direction) => ends.push(direction),
  })
})

const answered = (times: number) => vi.waitFor(() => expect(asked).toHaveLength(times))

it('a step during another step starts from the vessel being loaded', async () => {
  walk.standAt('ANNA', vessel('ANNA'))
  for (const _ of [1, 2]) walk.step('next')
  expect(asked.map(({ id }) => id)).toEqual(['ANNA'])
  asked[0]?.answer()
  await answered(2)
  // Reported late, and again with new values.
  walk.standAt('ANNA', vessel('ANNA'))
  walk.standAt('BERTA', vessel('BERTA'))
  asked[1]?.answer()
  await vi.waitFor(() => expect(opened).toEqual(['BERTA', 'CLARA']))
  walk.standAt('CLARA', null)
  walk.step('previous')
  await answered(3)
  asked[2]?.answer()
  await vi.waitFor(() => expect(opened).toEqual(['BERTA', 'CLARA', 'BERTA']))
})

it('a step before the record is loaded waits for it', async () => {
  walk.standAt('BERTA', null)
  walk.step('next')
  expect(asked).toEqual([])
  walk.standAt('BERTA', vessel('BERTA'))
  await answered(1)
  expect(asked[0]?.id).toBe('BERTA')
})

it('opening another vessel or closing the panel cancels pending steps', async () => {
  walk.standAt('ANNA', vessel('ANNA'))
  for (const _ of [1, 2]) walk.step('next')
  walk.standAt('DORA', null)
  asked[0]?.answer()
  walk.standAt('DORA', vessel('DORA'))
  walk.step('previous')
  await answered(2)
  expect(asked[1]?.id).toBe('DORA')
  walk.leave()
  asked[1]?.answer()
  walk.standAt('ANNA', vessel('ANNA'))
  walk.step('next')
  await answered(3)
  asked[2]?.answer()
  await vi.waitFor(() => expect(opened).toEqual(['BERTA']))
})

it('the end of the list is reported, and a failed request keeps the open vessel', async () => {
  walk.standAt('DORA', vessel('DORA'))
  walk.step('next')
  walk.step('previous')
  asked[0]?.answer()
  await answered(2)
  expect(ends).toEqual(['next'])
  asked[1]?.fail()
  walk.step('previous')
  await answered(3)
  expect(asked[2]?.id).toBe('DORA')
})
