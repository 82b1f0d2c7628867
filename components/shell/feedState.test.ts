import { expect, it } from 'vitest'
import { feedState } from './feedState.ts'

const live = { simulated: false, vessels: 5000, state: 'live', since: '2026-11-21T00:00:00Z' } as const
const well = { service: live, failure: null, online: true }

it('is live when everything answers', () => {
  expect(feedState(well)).toEqual({ tone: 'good', word: 'live', notice: null })
})

it.each([
  ['no network', { ...well, online: false }, 'offline'],
  ['a service out of reach', { ...well, failure: 'offline' }, 'offline'],
  ['an ended session', { ...well, failure: 'signed-out' }, 'signed out'],
  ['a service that loads', { ...well, failure: 'loading' }, 'loading'],
  ['a service that says that it loads', { ...well, service: { ...live, state: 'loading' } }, 'loading'],
  ['a silent feed', { ...well, service: { ...live, state: 'stale' } }, 'silent'],
  ['errors', { ...well, failure: 'failing' }, 'not answering'],
] as const)('%s is never called live, and is explained', (_, inputs, word) => {
  const state = feedState(inputs)
  expect(state.word).toBe(word)
  expect(state.notice).toMatch(/\.$/)
})

it('offers to sign in again, and nothing else does', () => {
  expect(feedState({ ...well, failure: 'signed-out' }).offersSignIn).toBe(true)
  expect(feedState({ ...well, failure: 'offline' }).offersSignIn).toBeUndefined()
})

it('says nothing before the first answer', () => {
  expect(feedState({ ...well, service: null })).toMatchObject({ tone: 'waiting', notice: null })
})
