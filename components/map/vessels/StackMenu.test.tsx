import { expect, it, vi } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { press, shown } from '../../testing/page.ts'
import { renderAt } from '../../testing/render.tsx'
import { StackMenu } from './StackMenu.tsx'

const entries = () => [...document.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent)

/** Renders the menu of `count` vessels; the tile has the names of all but the first. */
function renderStack(count: number) {
  const stack = Array.from({ length: count }, (_, index) => ({
    mmsi: 244_660_001 + index,
    properties: index === 0 ? { type: 'Tug' } : { name: `VESSEL ${index + 1}`, type: 'Cargo' },
  }))
  const acts = { onOpen: vi.fn(), onZoom: vi.fn(), onClose: vi.fn() }
  const mark = { what: 'vessel', x: 10, y: 10, mmsi: 244_660_001, properties: {}, stack } as const
  renderAt('', <StackMenu mark={mark} {...acts} />)
  return acts
}

it('lists the vessels of a place by name and type, and opens the chosen one', async () => {
  const api = fakeApi({ '/api/vessels/*': () => ({ name: 'ANNA', mmsi: 244_660_001, ship_type: 'Tug' }) })
  const { onOpen, onClose } = renderStack(3)
  await shown('Vessels here: 3')
  await vi.waitFor(() => expect(entries()).toEqual(['ANNATug', 'VESSEL 2Cargo', 'VESSEL 3Cargo']))
  expect(api.asked, 'only for the vessel without a name in the tile').toHaveLength(1)
  press('VESSEL 3Cargo')
  expect(onOpen).toHaveBeenCalledWith(244_660_003)
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
})

it('lists twelve of many, and zooms in for the others', async () => {
  fakeApi({ '/api/vessels/*': () => new Promise(() => {}) })
  const { onZoom } = renderStack(20)
  await shown('Vessels here: 20')
  expect(entries()).toHaveLength(13)
  expect(entries()[0]).toBe('MMSI 244660001Tug')
  press('8 more: zoom in')
  expect(onZoom).toHaveBeenCalled()
})

it('closes when the window gets another size, because the vessels lie elsewhere then', async () => {
  fakeApi({ '/api/vessels/*': () => new Promise(() => {}) })
  const { onClose } = renderStack(2)
  await shown('Vessels here: 2')
  expect(onClose).not.toHaveBeenCalled()
  dispatchEvent(new Event('resize'))
  expect(onClose).toHaveBeenCalledOnce()
})
