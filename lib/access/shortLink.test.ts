import { describe, expect, it } from 'vitest'
import { canonicalQuery, codesOf } from './shortLink.ts'

describe('the codes of an address', () => {
  it('are always the same for one query, and different for another', () => {
    expect(codesOf('flag=NO')).toEqual(codesOf('flag=NO'))
    const [short = '', long = ''] = codesOf('flag=NO')
    expect(short).toMatch(/^[a-z2-9]{12}$/)
    expect(long).toMatch(new RegExp(`^${short}[a-z2-9]{12}$`))
    expect(new Set(Array.from({ length: 1_000 }, (_, index) => codesOf(`mmsi=${index}`)[0])).size).toBe(1_000)
  })
})

describe('a query', () => {
  it.each([
    ['flag=NO', 'flag=NO'],
    ['?flag=NO&name=å', 'flag=NO&name=%C3%A5'],
    ['name=a b#part', 'name=a%20b'],
    ['name=a\r\nLocation: x', 'name=aLocation:%20x'],
    ['//evil.example/', '//evil.example/'],
    ['', ''],
  ])('%j is sent as %j', (text, query) => expect(canonicalQuery(text)).toBe(query))
})
