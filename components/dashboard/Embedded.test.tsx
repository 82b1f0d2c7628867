import { it } from 'vitest'
import { shown } from '../testing/page.ts'
import { renderAt } from '../testing/render.tsx'
import { Embedded } from './Embedded.tsx'

const feed = { tone: 'good', word: 'live', notice: null } as const

it.each([
  [1, '1 vessel · live'],
  [5_000, '5,000 vessels · live'],
])('says what it counts: %d', async (fleetCount, text) => {
  const { container } = renderAt(
    '',
    <Embedded {...{ feed, fleetCount }} filterQuery="" viewName="Roads" simulated={false} />,
  )
  await shown(text, container)
})
