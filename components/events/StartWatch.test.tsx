import { expect, it, vi } from 'vitest'
import { ChartProvider } from '../map/chartContext.tsx'
import { fakeApi } from '../testing/fakeApi.ts'
import { press } from '../testing/page.ts'
import { renderAt } from '../testing/render.tsx'
import { SeesStations } from '../view/seesStations.ts'
import { eventWords } from './eventWords.ts'
import { StartWatch } from './StartWatch.tsx'

const words = eventWords.en

function shown(seesStations: boolean, watches: readonly { name: string }[] = []) {
  const api = fakeApi({
    '/api/watches': () => watches,
    'POST /api/watches': ({ body }) => body,
  })
  renderAt(
    '',
    <ChartProvider>
      <SeesStations value={seesStations}>
        <StartWatch onDraw={() => {}} />
      </SeesStations>
    </ChartProvider>,
  )
  return api
}

it('watches distress everywhere with one click, where stations are kept', async () => {
  expect(shown(false).sent).toEqual([])
  expect(document.body.textContent).not.toContain(words.watchDistress)
  const api = shown(true)
  press(words.watchDistress)
  await vi.waitFor(() =>
    expect(api.sent.map(({ body }) => body)).toEqual([
      { name: words.kinds.distress, query: '', events: ['distress', 'safety_text'] },
    ]),
  )
})

it('numbers a watch whose name another has, because events name only the watch', async () => {
  const { distress } = words.kinds
  const api = shown(true, [{ name: distress }, { name: `${distress} 2` }])
  press(words.watchDistress)
  await vi.waitFor(() => expect(api.sent).toMatchObject([{ body: { name: `${distress} 3` } }]))
})
