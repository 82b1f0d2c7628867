import { expect, it } from 'vitest'
import { dashboardWords } from './dashboardWords.ts'
import { type FeedInputs, feedState } from './feedState.ts'

const live = { simulated: false, vessels: 5000, state: 'live', since: '2026-11-21T00:00:00Z' } as const
const stateOf = (inputs: FeedInputs) => feedState(inputs, dashboardWords.en)
const well = { service: live, failure: null, online: true, isVisitor: false, feedTrouble: null }

it('is live when everything answers', () => {
  expect(stateOf(well)).toEqual({ tone: 'good', word: 'live', notice: null })
})

it.each([
  ['no network', { ...well, online: false }, 'offline'],
  ['a service out of reach', { ...well, failure: 'offline' }, 'offline'],
  ['an ended session', { ...well, failure: 'signed-out' }, 'signed out'],
  ['an ended public link', { ...well, failure: 'signed-out', isVisitor: true }, 'link expired'],
  ['a service that loads', { ...well, failure: 'loading' }, 'loading'],
  ['a service that says that it loads', { ...well, service: { ...live, state: 'loading' } }, 'loading'],
  ['a silent feed', { ...well, service: { ...live, state: 'stale' } }, 'silent'],
  ['errors', { ...well, failure: 'failing' }, 'service error'],
] as const)('%s is never called live, and is explained', (_, inputs, word) => {
  const state = stateOf(inputs)
  expect(state.word).toBe(word)
  expect(state.notice).toMatch(/[.…]$/)
})

it.each([
  ['nothing was ever received', 'danger', false, 'not live', 'nicht live'],
  ['the only feed is silent', 'warning', false, 'not live', 'nicht live'],
  ['one of several feeds has failed', 'danger', true, 'partially live', 'teils live'],
] as const)(
  'is not called live when %s, which the alarm on the map explains',
  (_, tone, isPartlyLive, word, german) => {
    const inputs = { ...well, feedTrouble: { kind: 'never', tone, isPartlyLive } } as const
    expect(stateOf(inputs)).toEqual({ tone, word, notice: null })
    expect(feedState(inputs, dashboardWords.de).word).toBe(german)
    expect(stateOf({ ...inputs, online: false }).word).toBe('offline')
  },
)

it('is not live before the feeds are known', () => {
  expect(stateOf({ ...well, feedTrouble: undefined })).toEqual({ tone: 'waiting', word: 'loading', notice: null })
})

it('is the only state that offers signing in', () => {
  expect(stateOf({ ...well, failure: 'signed-out' }).offersSignIn).toBe(true)
  expect(stateOf({ ...well, failure: 'offline' }).offersSignIn).toBeUndefined()
})

it('shows no notice before the first answer', () => {
  expect(stateOf({ ...well, service: null })).toMatchObject({ tone: 'waiting', notice: null })
})
