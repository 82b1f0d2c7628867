// @vitest-environment happy-dom
import { withNuqsTestingAdapter } from 'nuqs/adapters/testing'
import { beforeEach, expect, it, vi } from 'vitest'
import { encodeCompactArea } from '#lib/wire/area/compactArea.ts'
import { collection } from '../testing/collection.ts'
import { render } from '../testing/render.tsx'
import { formWords } from '../ui/form/formWords.ts'
import { eventWords } from './eventWords.ts'
import { WatchArea } from './WatchArea.tsx'

const words = eventWords.en
const owner = 'ann@example.org'
const area = encodeCompactArea([
  [
    [
      [4, 51],
      [5, 51],
      [5, 52],
      [4, 52],
      [4, 51],
    ],
  ],
])

interface Stored {
  id: string
  owner: string
  name: string
  query: string
}

let watches: Stored[]

beforeEach(() => {
  watches = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET') return collection(watches)
    if (method === 'DELETE') {
      watches = watches.filter(({ id }) => !path.endsWith(id))
      return new Response(null, { status: 204 })
    }
    const made = { id: 'k7qm-2xw9', owner, ...JSON.parse(String(body)) }
    watches = [...watches, made]
    return Response.json(made, { status: 201 })
  })
})

function show(search: string) {
  history.replaceState(null, '', `/?${search}`)
  const Adapter = withNuqsTestingAdapter({ searchParams: search })
  render(
    <Adapter>
      <WatchArea name="Area 2" area={area} account={{ email: owner, role: 'viewer' }} />
    </Adapter>,
  )
}

const button = (text: string) =>
  vi.waitFor(() => {
    const found = document.querySelector<HTMLButtonElement>(`[aria-label="${words.textOf(text, 'Area 2')}"]`)
    if (!found) throw new Error(`there is no button “${text}”`)
    return found
  })

it('watches the one area with the other filters of the page, stops, and takes that back', async () => {
  show(
    `ship_type=Tanker&last_known_position_within=${encodeCompactArea([
      [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ],
      ],
    ])}&drawer=areas`,
  )
  const start = await button(words.watchThisArea)
  start.click()
  const stop = await button(words.stopWatching)
  expect(watches).toMatchObject([
    { name: words.areaAt('51°30.0′N 004°30.0′E'), query: `ship_type=Tanker&last_known_position_within=${area}` },
  ])
  stop.click()
  await button(words.watchThisArea)
  expect(watches).toEqual([])
  const name = words.areaAt('51°30.0′N 004°30.0′E')
  expect(document.body.textContent).toContain(words.removed(name))
  const undo = Array.from(document.querySelectorAll('button')).find((each) => each.textContent === formWords.en.undo)
  undo?.click()
  await button(words.stopWatching)
  expect(watches).toMatchObject([{ name }])
})

it('does not take the watch of another user for one’s own', async () => {
  watches = [{ id: 'a', owner: 'bo@example.org', name: 'Maas', query: `last_known_position_within=${area}` }]
  show('')
  expect(await button(words.watchThisArea)).toBeTruthy()
})
