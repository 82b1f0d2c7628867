import { expect, it } from 'vitest'
import { blankVessel } from '#lib/vessel/fields.ts'
import { vesselJson } from '#lib/wire/vesselJson.ts'
import { fakeApi } from '../../testing/fakeApi.ts'
import { shown } from '../../testing/page.ts'
import { renderAt } from '../../testing/render.tsx'
import { PointedCard } from './PointedCard.tsx'
import type { PointedMark } from './pointedMark.ts'

const mark: PointedMark = {
  what: 'vessel',
  ...{ mmsi: 244_660_001, x: 400, y: 300, properties: { name: 'ANNA', type: 'Cargo', speed: 12.4 } },
  stack: [],
}

function point(record: Partial<ReturnType<typeof vesselJson>>) {
  const nowMicroseconds = Date.now() * 1000
  const received = {
    ...{ navigationalStatus: 0, speedKnots: 12.4, longitude: 4.1, latitude: 51.9, toBow: 150, toStern: 40 },
    broadcastMicroseconds: nowMicroseconds,
  }
  const vessel = vesselJson({ ...blankVessel(mark.mmsi, false, nowMicroseconds), name: 'ANNA', ...received })
  fakeApi({ '/api/vessels/*': () => ({ ...vessel, ...record }) })
  return renderAt('', <PointedCard mark={mark} />).container
}

it('says where the vessel under the pointer is bound for, and what it does', async () => {
  const eta = new Date(Date.now() + 40 * 24 * 3_600_000).toISOString()
  const card = point({ length: 190, most_recent_voyage: { destination: 'NLRTM', eta } })
  await shown('Under way using engine', card)
  expect([...card.querySelectorAll('span')].map(({ textContent }) => textContent)).toEqual([
    'Cargo · 190 m · 12.4 kn · now',
    'Under way using engine',
    expect.stringMatching(/^→ NLRTM · ETA \d+ \w+, \d\d:\d\d$/),
  ])
})

it('leaves out lines of which nothing is known', async () => {
  const card = point({ navigational_status: null, length: null })
  await shown('now', card)
  expect([...card.querySelectorAll('span')].map(({ textContent }) => textContent)).toEqual(['Cargo · 12.4 kn · now'])
})
