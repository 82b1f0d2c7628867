import { withNuqsTestingAdapter } from 'nuqs/adapters/testing'
import { expect, it } from 'vitest'
import { render } from '../testing/render.tsx'
import { SharedMmsi } from './SharedMmsi.tsx'

const Adapter = withNuqsTestingAdapter()
const at = (longitude: number) => ({
  coordinates: [longitude, 51] as [number, number],
  timestamp: '2026-11-22T00:00:00+00:00',
})

const alone = { shares_mmsi_with: [], since: null, impossible_step: null, former_mmsis: [], contested_imo: [] }

function textsOf(element: React.ReactNode): string[] {
  const { container } = render(<Adapter>{element}</Adapter>)
  const texts = [...container.querySelectorAll('h4, li button, li b, section > div')].map(
    ({ textContent }) => textContent,
  )
  return texts
}

it('names the vessels that share the MMSI, and why they are separate', () => {
  const others = [
    { id: 'one', name: 'BELLA', imo: 9_321_483 },
    { id: 'two', name: null, imo: null },
  ]
  const shared = { ...alone, shares_mmsi_with: others, since: '2026-11-22T00:00:00+00:00' }
  const names = ['Same MMSI as', 'BELLA · IMO 9321483', 'a vessel without a name']
  const step = { from: at(4), to: at(-74), knots: 190_000 }
  expect(textsOf(<SharedMmsi identity={{ ...shared, impossible_step: step }} />)).toEqual([
    ...names,
    expect.stringMatching(/^Identified as two vessels: positions too far apart\. /),
  ])
  expect(textsOf(<SharedMmsi identity={{ ...shared, impossible_step: null }} />)).toEqual([
    ...names,
    expect.stringMatching(/^Identified as two vessels: different names and numbers\. /),
  ])
})

it('shows nothing for a unique MMSI', () => {
  expect(textsOf(<SharedMmsi identity={alone} />)).toEqual([])
})

it('lists former MMSIs, and the vessels that send the same IMO number elsewhere', () => {
  const former_mmsis = [{ mmsi: 244_660_000, from: '2026-10-22T00:00:00+00:00', until: '2026-11-21T00:00:00+00:00' }]
  const contested_imo = [{ id: 'one', name: 'BELLA', imo: 9_321_483 }]
  expect(textsOf(<SharedMmsi identity={{ ...alone, former_mmsis, contested_imo }} />)).toEqual([
    ...['Former MMSI', '244660000', expect.stringContaining('2026-11-21')],
    ...['Same IMO number as', 'BELLA · IMO 9321483'],
  ])
})
