import { useEffect } from 'react'
import { expect, it, vi } from 'vitest'
import type { ChartMap } from '../map/ChartMap.ts'
import { ChartProvider, useChartHolder } from '../map/chartContext.tsx'
import { fakeApi } from '../testing/fakeApi.ts'
import { press, shown } from '../testing/page.ts'
import { renderAt } from '../testing/render.tsx'
import { dashboardWords } from './dashboardWords.ts'
import { PortsDrawer } from './PortsDrawer.tsx'

const words = dashboardWords.en.portsDrawer
const rotterdam = {
  ...{ unlocode: 'NL RTM', port_name: 'Rotterdam', country: 'NL', vessels: 58 },
  center_point: { type: 'Point', coordinates: [4.14, 51.95] },
}

/** A map with its centre near Rotterdam. */
function Shown({ openPort }: { openPort: ChartMap['openPort'] }) {
  const hold = useChartHolder()
  useEffect(() => {
    hold({ camera: { place: { latitude: 52, longitude: 4, zoom: 8 } }, openPort } as unknown as ChartMap)
  }, [hold, openPort])
  return <PortsDrawer onClose={() => {}} />
}

it('opens the card of the port that is chosen, on the map', async () => {
  fakeApi({ '/api/ports': () => [rotterdam] })
  const openPort = vi.fn<ChartMap['openPort']>()
  const { container } = renderAt(
    '',
    <ChartProvider>
      <Shown openPort={openPort} />
    </ChartProvider>,
  )
  const field = container.querySelector('input')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'rott')
  field?.dispatchEvent(new Event('input', { bubbles: true }))
  await shown('Rotterdam')
  press(words.show('Rotterdam'))
  expect(openPort.mock.calls).toEqual([
    [{ code: 'NLRTM', name: 'Rotterdam', longitude: 4.14, latitude: 51.95 }, expect.any(Number)],
  ])
})
