import { expect, it, vi } from 'vitest'
import { collection, fakeApi } from '../testing/fakeApi.ts'
import { renderAt } from '../testing/render.tsx'
import { UnreadCount, useSeenEvents } from './UnreadCount.tsx'

function Shown() {
  useSeenEvents()
  return null
}

it('is red only while an event has come since the events were last shown', async () => {
  let events = [{ id: 7 }, { id: 3 }]
  fakeApi({
    '/api/events': () => collection(events, { unread: events.length }),
    '/api/webhooks': () => collection([]),
  })
  const badge = async () => {
    const { container } = renderAt('', <UnreadCount />)
    const found = () => container.querySelector<HTMLElement>('[data-count]')
    await vi.waitFor(() => expect(found()).not.toBeNull())
    return { ...found()?.dataset }
  }
  expect(await badge()).toEqual({ count: '2', new: 'true' })
  renderAt('', <Shown />)
  await vi.waitFor(() => expect(localStorage.getItem('lastfix-preferences')).toContain('"seenEvent":7'))
  expect(await badge()).toEqual({ count: '2' })
  events = [{ id: 3 }]
  expect(await badge(), 'the newest was acknowledged').toEqual({ count: '1' })
  events = [{ id: 8 }, { id: 3 }]
  expect(await badge()).toEqual({ count: '2', new: 'true' })
})
