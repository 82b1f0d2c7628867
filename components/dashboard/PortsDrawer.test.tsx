import { useEffect } from 'react'
import { expect, it, vi } from 'vitest'
import type { ChartMap } from '../map/ChartMap.ts'
import type { ChartCamera } from '../map/camera/ChartCamera.ts'
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
function Shown({ openPort, fitBounds }: { openPort: ChartMap['openPort']; fitBounds: ChartCamera['fitBounds'] }) {
  const hold = useChartHolder()
  useEffect(() => {
    const camera = { place: { latitude: 52, longitude: 4, zoom: 8 }, moves: 0, fitBounds }
    hold({ camera, openPort } as unknown as ChartMap)
  }, [hold, openPort, fitBounds])
  return <PortsDrawer onClose={() => {}} />
}

it('opens the card of the port that is chosen, and shows its areas on the map', async () => {
  const bbox = [3.98, 51.93, 4.1, 51.98] as const
  fakeApi({ '/api/ports': () => [rotterdam], '/api/ports/NLRTM': () => ({ ...rotterdam, bbox }) })
  const [openPort, fitBounds] = [vi.fn<ChartMap['openPort']>(), vi.fn<ChartCamera['fitBounds']>()]
  const { container } = renderAt(
    '',
    <ChartProvider>
      <Shown openPort={openPort} fitBounds={fitBounds} />
    </ChartProvider>,
  )
  const field = container.querySelector('input')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'rott')
  field?.dispatchEvent(new Event('input', { bubbles: true }))
  await shown('Rotterdam')
  press(words.show('Rotterdam'))
  expect(openPort.mock.calls).toEqual([[{ code: 'NLRTM', name: 'Rotterdam', longitude: 4.14, latitude: 51.95 }]])
  await vi.waitFor(() => expect(fitBounds.mock.calls).toEqual([[bbox]]))
})

it('lists the ports near the centre with most vessels first, and the most frequent destinations far from any', async () => {
  const stellendam = { ...rotterdam, unlocode: 'NL STD', port_name: 'Stellendam', vessels: 0 }
  const singapore = { ...rotterdam, unlocode: 'SG SIN', port_name: 'Singapore' }
  let near = [stellendam, rotterdam]
  fakeApi({ '/api/ports': ({ url }) => (url.searchParams.has('near') ? near : [singapore]) })
  const shownDrawer = () => {
    const { container } = renderAt(
      '',
      <ChartProvider>
        <Shown openPort={() => {}} fitBounds={() => {}} />
      </ChartProvider>,
    )
    return container
  }
  const close = shownDrawer()
  await shown('Rotterdam', close)
  expect(close.querySelector('ul')?.textContent).toMatch(/^Rotterdam.*58 with this destination.*StellendamNL STDBoard$/)
  near = []
  const far = shownDrawer()
  await shown('Singapore', far)
  expect(far.textContent).toContain(words.busiest)
})
