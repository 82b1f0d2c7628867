// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import type { MemberImportJson } from '#lib/wire/listSchemas.ts'
import { render } from '../testing/render.tsx'
import { ownList } from './fixtures/ownList.ts'
import { ImportMembers } from './ImportMembers.tsx'
import { vesselListWords } from './vesselListWords.ts'

const words = vesselListWords.en
const outcome: MemberImportJson = {
  ...{ dry_run: true, rows: 5, added: 3, already: 1, waiting: 2, waiting_lines: [3, 5], problem_count: 1 },
  problems: [{ line: 4, reason: 'no_identifier', text: 'has no mmsi' }],
}

let sent: string[]
const closed = vi.fn()

beforeEach(() => {
  sent = []
  closed.mockClear()
  vi.stubGlobal('fetch', async (path: string) => {
    sent.push(path)
    return Response.json(outcome)
  })
  render(<ImportMembers list={ownList} onImported={async () => {}} onClose={closed} />)
})

const shown = (text: string) => vi.waitFor(() => expect(document.body.textContent).toContain(text))

function choose(): void {
  const field = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!field) throw new Error('no field')
  Object.defineProperty(field, 'files', { value: [new File(['mmsi\n244660001\n'], 'list.csv')] })
  flushSync(() => field.dispatchEvent(new Event('change', { bubbles: true })))
}

it('shows what a file would add and which rows it would skip, then imports it', async () => {
  choose()
  await shown('5 rows · 3 will be added · 2 of them not received yet · 1 already in the list')
  await shown('Not received yet: lines 3, 5')
  await shown(`Line 4: ${words.reasons.no_identifier}`)
  expect(sent).toEqual(['/api/lists/a1/import?dry_run=true'])
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words.import('3'))
  button?.click()
  await vi.waitFor(() => expect(closed).toHaveBeenCalled())
  expect(sent).toEqual(['/api/lists/a1/import?dry_run=true', '/api/lists/a1/import'])
})
