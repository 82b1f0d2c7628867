import { flushSync } from 'react-dom'
import { describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { renderAt } from '../../testing/render.tsx'
import { SeesInterference } from '../../view/seesInterference.ts'
import { mapWords } from '../mapWords.ts'
import { InterferenceLegend } from './InterferenceLegend.tsx'

const words = mapWords.en.interference
const cell = {
  type: 'Feature',
  geometry: { type: 'Polygon', coordinates: [[[20, 58]]] },
  properties: { hour: '2026-11-21T12:00:00+00:00', displaced: 12, received: 20, share: 0.6 },
}

function shown(search: string, features: unknown[] = [cell], seesInterference = true) {
  const api = fakeApi({ '/api/interference': () => ({ type: 'FeatureCollection', features }) })
  const page = renderAt(
    search,
    <SeesInterference value={seesInterference}>
      <InterferenceLegend />
    </SeesInterference>,
  )
  return { ...page, api, text: () => page.container.textContent ?? '' }
}

describe('interference on the map', () => {
  it('is switched in the legend, and is then in the address, with its colours and what it means', async () => {
    const { container, query, text, api } = shown('')
    expect([text(), api.asked]).toEqual([words.title, []])
    flushSync(() => container.querySelector('input')?.click())
    await expect.poll(query).toBe('?interference=1')
    await vi.waitFor(() => expect(text()).toContain(words.meaning))
    expect(text()).toContain(words.shown(words.lastDay))
    for (const share of words.shares) expect(text()).toContain(share)
    expect(api.asked.map(({ search }) => search)).toEqual(['?format=geojson'])
  })

  it('says above its scale that there was none', async () => {
    const { text } = shown('?interference=1', [])
    const scale = words.shares.map((share) => ` ${share}`).join('')
    await vi.waitFor(() => expect(text()).toBe(`${words.title}${words.none(words.lastDay)}${scale}`))
  })

  it('is that of the hour that is played back', async () => {
    const { text, api } = shown('?interference=1&at=2026-11-21T11:42:00Z', [])
    await vi.waitFor(() => expect(text()).toContain('11:00:00'))
    const hour = '2026-11-21T11:00:00Z'
    expect(Object.fromEntries(api.asked[0]?.searchParams ?? [])).toEqual({
      format: 'geojson',
      since: hour,
      until: hour,
    })
  })

  it('is not offered to users whose scope has more than areas', () => {
    const { text, api } = shown('?interference=1', [cell], false)
    expect([text(), api.asked]).toEqual(['', []])
  })
})
