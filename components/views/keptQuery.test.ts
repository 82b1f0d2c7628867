import { describe, expect, it } from 'vitest'
import { keptQuery, openedQuery } from './keptQuery.ts'

const address = new URLSearchParams(
  'map=7/51.9/4.1&flag=NL&speed_min=5&last_known_position_within=a1.x&table=true&sort=-speed&theme=night&drawer=views',
)

describe('what is kept under a name', () => {
  it('holds everything on the screen except the theme', () => {
    expect(keptQuery('view', address)).toBe(
      'map=7%2F51.9%2F4.1&flag=NL&speed_min=5&last_known_position_within=a1.x&table=true&sort=-speed',
    )
  })

  it('holds neither panels, playback and passages nor parameters that Lastfix does not have', () => {
    const passages = 'during=2026-11-22T00:00Z/P1D&passage=x@1&line=4,51.9;4.1,52&moving=true&min_minutes=15'
    const more = 'reception=age&at=2026-11-22T00:00Z&open_list=k7qm&embed=1&utm_source=mail'
    expect(keptQuery('view', new URLSearchParams(`flag=NL&${passages}&${more}`))).toBe('flag=NL&reception=age')
  })

  it('holds the open list of an address of version 0.2', () => {
    expect(keptQuery('view', new URLSearchParams('flag=NL&list=true'))).toBe('flag=NL&table=true')
  })

  it('can hold filters only, or areas only', () => {
    expect(keptQuery('filters', address)).toBe('flag=NL&speed_min=5')
    expect(keptQuery('area', address)).toBe('last_known_position_within=a1.x')
    expect(keptQuery('area', new URLSearchParams('flag=NL'))).toBe('')
  })
})

describe('what is opened', () => {
  it('opens the saved view with the current theme and drawer', () => {
    expect(openedQuery('view', 'flag=NO&map=3/0/0&theme=chart', address)).toBe(
      'flag=NO&map=3%2F0%2F0&theme=night&drawer=views',
    )
  })

  it('replaces filters and keeps camera, areas and list', () => {
    const opened = new URLSearchParams(openedQuery('filters', 'ship_type=Tanker', address))
    expect(opened.get('flag')).toBeNull()
    expect(opened.get('ship_type')).toBe('Tanker')
    expect([opened.get('map'), opened.get('last_known_position_within'), opened.get('table')]).toEqual([
      '7/51.9/4.1',
      'a1.x',
      'true',
    ])
  })

  it('replaces areas only', () => {
    const opened = new URLSearchParams(openedQuery('area', 'last_known_position_within=a1.y&flag=XX', address))
    expect([opened.get('flag'), opened.get('last_known_position_within')]).toEqual(['NL', 'a1.y'])
  })
})
