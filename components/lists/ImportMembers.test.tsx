import { flushSync } from 'react-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import type { MemberImportJson } from '#lib/wire/listSchemas.ts'
import { fakeApi } from '../testing/fakeApi.ts'
import { press, shown } from '../testing/page.ts'
import { render } from '../testing/render.tsx'
import { ownList } from './fixtures/ownList.ts'
import { ImportMembers } from './ImportMembers.tsx'
import { vesselListWords } from './vesselListWords.ts'

const words = vesselListWords.en
const outcome: MemberImportJson = {
  ...{ dry_run: true, rows: 5, added: 3, already: 1, waiting: 2, waiting_lines: [3, 5], problem_count: 1 },
  ignored_columns: ['reference', 'Agent'],
  problems: [{ line: 4, reason: 'no_identifier', text: 'has no mmsi' }],
}

let api: ReturnType<typeof fakeApi>
const closed = vi.fn()

beforeEach(() => {
  closed.mockClear()
  api = fakeApi({ 'POST /api/lists/a1/import': () => outcome })
  render(<ImportMembers list={ownList} onImported={async () => {}} onClose={closed} />)
})

function choose(): void {
  const field = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!field) throw new Error('no field')
  Object.defineProperty(field, 'files', { value: [new File(['mmsi\n244660001\n'], 'list.csv')] })
  flushSync(() => field.dispatchEvent(new Event('change', { bubbles: true })))
}

it('shows what a file would add and which rows it would skip, then imports it', async () => {
  choose()
  await shown('5 rows · 3 will be added · 2 of them not received yet · 1 already in the list')
  await shown('Ignored: reference, Agent')
  await shown('Not received yet: lines 3, 5')
  await shown(`Line 4: ${words.reasons.no_identifier}`)
  const request = 'POST /api/lists/a1/import'
  expect(api.sent).toMatchObject([{ request: `${request}?dry_run=true` }])
  press(words.import('3'))
  await vi.waitFor(() => expect(closed).toHaveBeenCalled())
  expect(api.sent).toMatchObject([{ request: `${request}?dry_run=true` }, { request }])
})
