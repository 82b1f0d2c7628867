import { expect, it } from 'vitest'
import { creditHtml } from './Attribution.ts'

it('writes credits of operators as text, and links to licences', () => {
  expect(creditHtml({ credit: '<b>Ann</b>', licence: null })).toBe('AIS: &lt;b&gt;Ann&lt;/b&gt;')
  expect(creditHtml({ credit: 'Ann', licence: 'CC-BY-4.0' })).toBe('AIS: Ann (CC-BY-4.0)')
  expect(creditHtml({ credit: 'Ann', licence: 'https://h/?a&b' })).toBe(
    'AIS: <a href="https://h/?a&amp;b" target="_blank" rel="noreferrer">Ann</a>',
  )
  expect(creditHtml({ credit: null, licence: 'https://h/' })).toContain('>https://h/</a>')
})
