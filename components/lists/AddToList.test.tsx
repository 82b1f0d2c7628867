import { beforeEach, expect, it, vi } from 'vitest'
import type { AddedJson } from '#lib/wire/listSchemas.ts'
import { fakeApi, refusal } from '../testing/fakeApi.ts'
import { press, shown } from '../testing/page.ts'
import { renderAt } from '../testing/render.tsx'
import { AddToList } from './AddToList.tsx'
import { ownList } from './fixtures/ownList.ts'
import { vesselListWords } from './vesselListWords.ts'

const words = vesselListWords.en

let answer: AddedJson | Response
let api: ReturnType<typeof fakeApi>

beforeEach(() => {
  answer = { added: 2, already: 0, waiting: 0, ids: ['m1', 'm2'] }
  api = fakeApi({
    '/api/lists': () => [ownList, { ...ownList, id: 'b1', name: 'Tugs', is_own: false, is_editable: false }],
    'POST /api/lists': () => ({ ...ownList, id: 'n1', name: 'Patrol' }),
    'POST /api/lists/*': () => answer,
  })
})

const names = () =>
  [...document.querySelectorAll('button, [role=menuitem]')]
    .map((each) => each.textContent)
    .filter((name) => name !== '')

async function open(vessels = ['v1', 'v2']) {
  const addition = () => ({ members: vessels.map((vessel) => ({ vessel })) })
  const { client } = renderAt('', <AddToList what={null} look="button" addition={addition} />)
  await vi.waitFor(() => expect(client.getQueryData(['lists'])).toBeDefined())
  press(words.add)
  await vi.waitFor(() => expect(names()).toContain(words.newList))
}

it('adds to one of the own lists, says how many, and takes them out again', async () => {
  await open()
  expect(names()).toEqual([words.add, 'Sanctions', words.newList])
  press('Sanctions')
  await shown('2 vessels added to “Sanctions”.')
  press('Undo')
  await vi.waitFor(() => expect(api.sent).toHaveLength(2))
  expect(api.sent).toEqual([
    { request: 'POST /api/lists/a1/members', body: { members: [{ vessel: 'v1' }, { vessel: 'v2' }] } },
    { request: 'POST /api/lists/a1/members/remove', body: { members: ['m1', 'm2'] } },
  ])
})

it('says that a vessel is in the list already', async () => {
  answer = { added: 0, already: 1, waiting: 0, ids: [] }
  await open(['v1'])
  press('Sanctions')
  await shown('Already in “Sanctions”.')
})

it('ticks the lists that have the vessel', async () => {
  api = fakeApi({
    '/api/lists': () => [ownList, { ...ownList, id: 'b1', name: 'Tugs' }],
    '/api/vessels/v1': () => ({
      own: { name: null, note: null, tags: [], lists: [{ id: 'b1', name: 'Tugs', colour: '#1497a5' }] },
    }),
  })
  renderAt('', <AddToList what={null} look="button" vessel="v1" addition={() => ({ members: [{ vessel: 'v1' }] })} />)
  press(words.add)
  await vi.waitFor(() => expect(names()).toEqual([words.add, 'Sanctions', `Tugs${words.isIn}`, words.newList]))
})

it('says why nothing was added', async () => {
  answer = refusal(404, 'no')
  await open()
  press('Sanctions')
  await shown('Not found. It may have been removed.')
})

it('adds to a list that is named first', async () => {
  await open()
  press(words.newList)
  const form = document.querySelector('form')
  const field = form?.querySelector<HTMLInputElement>('[name=name]')
  if (!form || !field) throw new Error('no form')
  field.value = 'Patrol'
  form.requestSubmit()
  await shown('2 vessels added to “Patrol”.')
  expect(api.sent.map(({ request }) => request)).toEqual(['POST /api/lists', 'POST /api/lists/n1/members'])
})

it('sends many vessels in several requests', async () => {
  answer = { added: 1_000, already: 0, waiting: 0, ids: [] }
  await open(Array.from({ length: 2_500 }, (_, at) => `v${at}`))
  press('Sanctions')
  await shown('3,000 vessels added')
  expect(api.sent).toHaveLength(3)
})
