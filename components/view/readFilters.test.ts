import { describe, expect, it } from 'vitest'
import { type FilterParameter, filterTable } from '#lib/wire/filterTable.ts'
import { chosenOf, readFilters } from './readFilters.ts'

const none = Object.fromEntries(filterTable.map(({ parameter }) => [parameter, null])) as Record<FilterParameter, null>
const read = (values: Partial<Record<FilterParameter, string>>) => readFilters({ ...none, ...values }, 1e15)

describe('filters of the address', () => {
  it('are in the order of the table', () => {
    expect(read({ speed_min: '5', flag: 'nl,NO' }).query).toBe('flag=nl%2CNO&speed_min=5')
    expect(read({}).query).toBe('')
    expect(read({ flag: ' ,' }).query).toBe('')
  })

  it('are reported with the reason if the service would refuse them; the others apply', () => {
    const { query, active, invalid } = read({ flag: 'Holland', ship_type: 'Tanker', speed_max: 'fast' })
    expect([query, active]).toEqual(['ship_type=Tanker', ['ship_type']])
    expect(invalid).toEqual([
      { parameter: 'flag', value: 'Holland', fault: { kind: 'code', parameter: 'flag' } },
      { parameter: 'speed_max', value: 'fast', fault: { kind: 'number' } },
    ])
  })

  it('are reported if they name a flag that no country has', () => {
    const kindOf = (flag: string) => read({ flag }).invalid.map(({ fault }) => fault.kind)
    expect([kindOf('ZZ'), kindOf('nl,zz'), kindOf('nl')]).toEqual([['choice'], ['choice'], []])
  })

  it('are reported if they name a list that the user does not see', () => {
    const listIdOf = (text: string) => (text === 'Clients' ? { id: 'a1' } : { reason: 'is not known' })
    const one = readFilters({ ...none, list: 'Clients' }, 1e15, listIdOf)
    expect([one.query, chosenOf(one.parsed, 'list'), one.invalid]).toEqual(['list=Clients', ['a1'], []])
    const { query, invalid } = readFilters({ ...none, flag: 'NL', list: 'Others' }, 1e15, listIdOf)
    expect([query, invalid]).toEqual(['flag=NL', [{ parameter: 'list', value: 'Others', fault: { kind: 'list' } }]])
  })

  it('are reported at one end if no vessel can match', () => {
    const { query, invalid } = read({ speed_min: '10', speed_max: '5' })
    expect(query).toBe('speed_max=5')
    expect(invalid).toEqual([{ parameter: 'speed_min', value: '10', fault: { kind: 'above', other: 'speed_max' } }])
  })

  it('are reported if they are no times, areas, boxes or numbers', () => {
    const kindOf = (parameter: FilterParameter, value: string) => read({ [parameter]: value }).invalid[0]?.fault
    expect(kindOf('eta_after', 'soon')).toEqual({ kind: 'time' })
    expect(kindOf('bbox', '1,2')).toEqual({ kind: 'box' })
    expect(kindOf('bbox', '1,3,2,2')).toEqual({ kind: 'upside-down' })
    expect(kindOf('last_known_position_within', 'here')).toEqual({ kind: 'area' })
    expect(kindOf('mmsi', '12x')).toEqual({ kind: 'whole', minimum: 0, maximum: 999_999_999 })
    expect(kindOf('matched_port', 'Rotterdam')).toEqual({ kind: 'code', parameter: 'matched_port' })
    expect(kindOf('class', 'C')).toEqual({ kind: 'choice' })
  })

  it('are the chosen values, in the words of the table', () => {
    const { parsed } = read({ ship_type: 'tanker,CARGO,tanker', mmsi: '244660001' })
    expect(chosenOf(parsed, 'ship_type')).toEqual(['Tanker', 'Cargo'])
    expect(chosenOf(parsed, 'mmsi')).toEqual(['244660001'])
    expect(chosenOf(parsed, 'flag')).toEqual([])
  })
})
