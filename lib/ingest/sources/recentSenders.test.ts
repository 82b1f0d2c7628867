import { expect, it } from 'vitest'
import { createRecentSenders } from './recentSenders.ts'

it('forgets who was silent for longest when there are too many', () => {
  const senders = createRecentSenders(2)
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map((sender) => senders.heard(sender))).toEqual([
    null,
    null,
    null,
    'b',
    null,
    'c',
  ])
})
