import { flushSync } from 'react-dom'
import { expect, it, vi } from 'vitest'
import { vesselValueWords } from '../../record/vesselValueWords.ts'
import { fakeApi } from '../../testing/fakeApi.ts'
import { choose } from '../../testing/page.ts'
import { renderAt } from '../../testing/render.tsx'
import { TrackHours } from '../../view/trackHours.ts'
import { mapWords } from '../mapWords.ts'
import { Legend } from './Legend.tsx'

const words = mapWords.en

it('switches the tracks in view, which are then in the address', async () => {
  fakeApi({ '*': () => ({}) })
  const page = renderAt(
    '',
    <TrackHours value={24}>
      <Legend />
    </TrackHours>,
  )
  const layer = [...page.container.querySelectorAll('label')].find(
    ({ textContent }) => textContent === words.tracks.title,
  )
  flushSync(() => layer?.click())
  await vi.waitFor(() => expect(page.query()).toBe('?tracks=1h'))
  choose(page.container.querySelector<HTMLSelectElement>(`select[aria-label="${words.tracks.title}"]`), '6h')
  await vi.waitFor(() => expect(page.query()).toBe('?tracks=6h'))
  flushSync(() => layer?.click())
  await vi.waitFor(() => expect(page.query()).toBe(''))
})

it('has the layers that can be switched before the key of vessels', () => {
  fakeApi({ '*': () => ({}) })
  const { container } = renderAt('', <Legend />)
  const labels = [...container.querySelectorAll('label')].map(({ textContent }) => textContent)
  expect(labels).toContain(words.watchedAreas)
  const text = container.textContent ?? ''
  expect(text.indexOf(words.watchedAreas)).toBeLessThan(text.indexOf(vesselValueWords.en.types.Cargo))
})
