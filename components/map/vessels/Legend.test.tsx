import { expect, it } from 'vitest'
import { vesselValueWords } from '../../record/vesselValueWords.ts'
import { fakeApi } from '../../testing/fakeApi.ts'
import { renderAt } from '../../testing/render.tsx'
import { mapWords } from '../mapWords.ts'
import { Legend } from './Legend.tsx'

const words = mapWords.en

it('has the layers that can be switched before the key of vessels', () => {
  fakeApi({ '*': () => ({}) })
  const { container } = renderAt('', <Legend />)
  const labels = [...container.querySelectorAll('label')].map(({ textContent }) => textContent)
  expect(labels).toContain(words.watchedAreas)
  const text = container.textContent ?? ''
  expect(text.indexOf(words.watchedAreas)).toBeLessThan(text.indexOf(vesselValueWords.en.types.Cargo))
})
