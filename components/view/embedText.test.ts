import { expect, it } from 'vitest'
import { embedText } from './embedText.ts'

it('an embedded map has its place and filters, and no panels', () => {
  const code = embedText(
    'https://vessels.example/?map=5/51/3&flag=NL&vessel=x&track=6h&table=true&drawer=filters&during=2026-11-22T00:00Z/P1D&moving=true&in_view=true',
    'Vessels "here"',
  )
  expect(code).toContain(
    'src="https://vessels.example/?map=5/51/3&amp;flag=NL&amp;embed=1"'.replace('5/51/3', '5%2F51%2F3'),
  )
  expect(code).toContain('title="Vessels &quot;here&quot;"')
})
