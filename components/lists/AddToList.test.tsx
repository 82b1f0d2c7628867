// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import type { AddedJson } from '#lib/wire/listSchemas.ts'
import { collection } from '../testing/collection.ts'
import { render } from '../testing/render.tsx'
import { AddToList } from './AddToList.tsx'
import { ownList } from './fixtures/ownList.ts'
import { vesselListWords } from './vesselListWords.ts'

const words = vesselListWords.en

let answer: AddedJson
let refusal: number | null
let sent: { path: string; body: unknown }[]

beforeEach(() => {
  answer = { added: 2, already: 0, waiting: 0, ids: ['m1', 'm2'] }
  refusal = null
  sent = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET')
      return collection([ownList, { ...ownList, id: 'b1', name: 'Tugs', is_own: false, is_editable: false }])
    sent.push({ path, body: JSON.parse(String(body)) })
    if (refusal !== null) return Response.json({ detail: 'no' }, { status: refusal })
    return Response.json(path === '/api/lists' ? { ...ownList, id: 'n1', name: 'Patrol' } : answer)
  })
})

const shown = (text: string) => vi.waitFor(() => expect(document.body.textContent).toContain(text))
const names = () =>
  [...document.querySelectorAll<HTMLElement>('button, [role=menuitem]')].filter((each) => each.textContent !== '')
function press(name: string): void {
  const found = names().find((each) => each.textContent === name)
  if (!found) throw new Error(`no ${name} among ${names().map((each) => each.textContent)}`)
  flushSync(() => found.click())
}

async function open(vessels = ['v1', 'v2']) {
  const addition = () => ({ members: vessels.map((vessel) => ({ vessel })) })
  const { client } = render(<AddToList what={null} look="button" addition={addition} />)
  await vi.waitFor(() => expect(client.getQueryData(['lists'])).toBeDefined())
  press(words.add)
}

it('adds to one of the own lists, says how many, and takes them out again', async () => {
  await open()
  expect(names().map((each) => each.textContent)).toEqual([words.add, 'Sanctions', words.newList])
  press('Sanctions')
  await shown('2 vessels added to “Sanctions”.')
  press('Undo')
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    { path: '/api/lists/a1/members', body: { members: [{ vessel: 'v1' }, { vessel: 'v2' }] } },
    { path: '/api/lists/a1/members/remove', body: { members: ['m1', 'm2'] } },
  ])
})

it('says that a vessel is in the list already', async () => {
  answer = { added: 0, already: 1, waiting: 0, ids: [] }
  await open(['v1'])
  press('Sanctions')
  await shown('Already in “Sanctions”.')
})

it('says why nothing was added', async () => {
  refusal = 404
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
  expect(sent.map(({ path }) => path)).toEqual(['/api/lists', '/api/lists/n1/members'])
})

it('sends many vessels in several requests', async () => {
  answer = { added: 1_000, already: 0, waiting: 0, ids: [] }
  await open(Array.from({ length: 2_500 }, (_, at) => `v${at}`))
  press('Sanctions')
  await shown('3,000 vessels added')
  expect(sent).toHaveLength(3)
})
