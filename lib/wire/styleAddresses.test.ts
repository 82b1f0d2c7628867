import { expect, it } from 'vitest'
import { absoluteAddress, changeAddresses } from './styleAddresses.ts'

const base = 'https://tiles.example/styles/sea/style.json'

it('makes addresses of a style absolute, with their placeholders', () => {
  expect(
    [
      '../../fonts/{fontstack}/{range}.pbf',
      '/tiles/{z}/{x}/{y}',
      '//other.example/a',
      'https://c.example/{z}',
      'data:a',
    ].map((address) => absoluteAddress(address, base)),
  ).toEqual([
    'https://tiles.example/fonts/{fontstack}/{range}.pbf',
    'https://tiles.example/tiles/{z}/{x}/{y}',
    'https://other.example/a',
    'https://c.example/{z}',
    'data:a',
  ])
})

it('changes every address of a style and nothing else', () => {
  const inline = { type: 'FeatureCollection', features: [] }
  const style = {
    version: 8,
    name: 'sea',
    glyphs: 'g',
    sprite: [{ id: 'one', url: 's' }],
    sources: { a: { type: 'vector', url: 't' }, b: { tiles: ['u', 'v'] }, c: { data: 'w' }, d: { data: inline } },
  }
  changeAddresses(style, (address) => address.toUpperCase())
  expect(style).toEqual({
    version: 8,
    name: 'sea',
    glyphs: 'G',
    sprite: [{ id: 'one', url: 'S' }],
    sources: { a: { type: 'vector', url: 'T' }, b: { tiles: ['U', 'V'] }, c: { data: 'W' }, d: { data: inline } },
  })
  const bare = { sprite: 's' }
  changeAddresses(bare, (address) => `${address}!`)
  expect(bare).toEqual({ sprite: 's!' })
})
