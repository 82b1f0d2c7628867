import { expect, it } from 'vitest'
import { filterTable } from '#lib/wire/filterTable.ts'
import { render } from '../testing/render.tsx'
import { SpeechContext } from '../ui/words/words.ts'
import type { Filters } from '../view/filterState.ts'
import { readFilters } from '../view/readFilters.ts'
import { WithinFilter } from './WithinFilter.tsx'

const values = Object.fromEntries(filterTable.map(({ parameter }) => [parameter, null])) as Filters['values']
const filters: Filters = { values, ...readFilters(values, 0), query: '', asked: '', set: () => {}, clear: () => {} }
const received = {
  label: 'Position received',
  after: 'position_updated_after',
  before: 'position_updated_before',
  direction: 'past',
  durations: ['-PT10M', '-P1D', '-P1W'],
} as const
const due = {
  label: 'ETA',
  after: 'eta_after',
  before: 'eta_before',
  direction: 'future',
  durations: ['P1D', 'P3D'],
} as const

it.each([
  ['en', received, ['Any time', 'Last 10 minutes', 'Last 24 hours', 'Last 7 days', 'Custom']],
  ['en', due, ['Any time', 'Next 24 hours', 'Next 3 days', 'Custom']],
  [
    'de',
    received,
    [
      ...['Jederzeit', 'In den letzten 10 Minuten', 'In den letzten 24 Stunden', 'In den letzten 7 Tagen'],
      'Benutzerdefiniert',
    ],
  ],
  ['de', due, ['Jederzeit', 'In den nächsten 24 Stunden', 'In den nächsten 3 Tagen', 'Benutzerdefiniert']],
] as const)('offers times in one manner (%s): %j', (language, filter, names) => {
  const { container } = render(
    <SpeechContext value={{ language, locale: language === 'en' ? 'en-GB' : 'de-DE' }}>
      <WithinFilter {...filter} bands={undefined} filters={filters} />
    </SpeechContext>,
  )
  const offered = [...container.querySelectorAll('[role=radiogroup] input[type=radio]')]
  expect(offered.map((radio) => radio.closest('label')?.textContent)).toEqual(names)
})
