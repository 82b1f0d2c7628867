import { withNuqsTestingAdapter } from 'nuqs/adapters/testing'
import { expect, it, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import { useAtParameter, useDuringParameter, useListParameter, usePassageParameter } from './urlState.ts'
import { VisitorContext } from './visitor.ts'

const seconds = Date.parse('2026-11-22T03:00Z') / 1000
const period = { sinceSeconds: seconds, untilSeconds: seconds + 3_600 }

/** The state in an address, and the address after each change. */
function open(search: string, isVisitor = false) {
  const queries: string[] = []
  const held = { read: () => state, queries }
  let state!: ReturnType<typeof useAddress>
  function useAddress() {
    return {
      at: useAtParameter(),
      during: useDuringParameter(),
      list: useListParameter(),
      passage: usePassageParameter(),
    }
  }
  function Page() {
    state = useAddress()
    return null
  }
  const onUrlUpdate = ({ queryString }: { queryString: string }) => void queries.push(queryString)
  const Adapter = withNuqsTestingAdapter({ searchParams: search, hasMemory: true, onUrlUpdate })
  render(
    <VisitorContext value={isVisitor}>
      <Adapter>
        <Page />
      </Adapter>
    </VisitorContext>,
  )
  return held
}

it('passages take the place of playback and of the list, which comes back', async () => {
  const page = open('table=true&at=2026-11-22T05:00:00Z')
  expect([page.read().at[0], page.read().list[0]]).toEqual([seconds + 7_200, true])
  void page.read().during[1](period)
  await vi.waitFor(() => expect(page.queries.at(-1)).toBe('?table=true&during=2026-11-22T03:00Z/PT1H'))
  expect([page.read().at[0], page.read().list[0]]).toEqual([null, false])
  void page.read().during[1](null)
  await vi.waitFor(() => expect(page.queries.at(-1)).toBe('?table=true'))
  expect(page.read().list[0]).toBe(true)
})

it('playback and the list end passages', async () => {
  const page = open('during=2026-11-22T03:00Z/PT1H')
  void page.read().at[1](seconds)
  await vi.waitFor(() => expect(page.queries.at(-1)).toBe('?at=2026-11-22T03:00:00Z'))
  const other = open('during=2026-11-22T03:00Z/PT1H')
  void other.read().list[1](true)
  await vi.waitFor(() => expect(other.queries.at(-1)).toBe('?table=true'))
})

it('visitors with a public link see no passages', () => {
  const { during, list, passage } = open(
    'list=true&during=2026-11-22T03:00Z/PT1H&vessel=anna&passage=anna@2026-11-22T03:12:05Z',
    true,
  ).read()
  expect([during[0], list[0], passage[0]]).toEqual([null, true, null])
})

it('a passage is that of the open vessel', () => {
  const passage = 'during=2026-11-22T03:00Z/PT1H&passage=anna@2026-11-22T03:12:05Z'
  expect(open(`${passage}&vessel=anna`).read().passage[0]).toBe('2026-11-22T03:12:05Z')
  expect(open(`${passage}&vessel=berta`).read().passage[0]).toBeNull()
  expect(open('passage=anna@2026-11-22T03:12:05Z&vessel=anna').read().passage[0]).toBeNull()
})
