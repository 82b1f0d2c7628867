import { expect, it } from 'vitest'
import { newEvents } from './EventAlerts.tsx'

const watches = [
  { id: 'own', is_editable: true },
  { id: 'shared', is_editable: false },
]
const event = (id: number, watch = 'own') => ({ id, watch: { id: watch, name: watch } })

it('announces events of own watches that are newer than the newest known', () => {
  const events = [event(9), event(8, 'shared'), event(7), event(6)]
  expect(newEvents(events, 6, watches).map(({ id }) => id)).toEqual([9, 7])
  expect(newEvents(events, 9, watches)).toEqual([])
})

it('announces no event from before the page was opened', () => {
  expect(newEvents([event(9)], null, watches)).toEqual([])
  expect(newEvents([event(1)], 0, watches)).toHaveLength(1)
})
