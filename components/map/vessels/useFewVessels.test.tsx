import { useEffect } from 'react'
import { expect, it, vi } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { renderAt } from '../../testing/render.tsx'
import type { ChartMap } from '../ChartMap.ts'
import { ChartProvider, useChartHolder } from '../chartContext.tsx'
import { EmptyView } from '../EmptyView.tsx'

function Shown({ enlargeDots }: Pick<ChartMap, 'enlargeDots'>) {
  const hold = useChartHolder()
  const camera = {
    view: { west: -10, south: 40, east: 10, north: 60 },
    place: { latitude: 50, longitude: 0, zoom: 4 },
    onRest: () => () => {},
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map stays the same
  useEffect(() => hold({ camera, enlargeDots } as unknown as ChartMap), [hold])
  return <EmptyView />
}

it.each([
  ['', 3, true],
  ['', 5000, false],
  ['?at=2026-11-30T02:31:00Z', 3, false],
])('at “%s” with %i vessels in view, dots are large: %s', async (search, total, areLarge) => {
  const api = fakeApi({ '/api/vessels': () => ({ data: [], paging: { total } }) })
  const enlargeDots = vi.fn<ChartMap['enlargeDots']>()
  renderAt(
    search,
    <ChartProvider>
      <Shown enlargeDots={enlargeDots} />
    </ChartProvider>,
  )
  await vi.waitFor(() => expect(api.requests.length).toBe(search ? 0 : 1))
  await vi.waitFor(() => expect(enlargeDots.mock.lastCall).toEqual([areLarge]))
})
