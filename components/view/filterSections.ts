import type { BandName, FacetParameter } from '#lib/wire/facets.ts'
import type { FilterParameter } from '#lib/wire/filterTable.ts'
import type { filterWords } from './filterWords.ts'

type Group = keyof typeof filterWords.en.groups

/** A section of the panel per filter, or per pair of limits. `folded`: collapsed until used. */
export type SectionRow = { folded?: true } & (
  | { control: 'choices'; parameter: FacetParameter; isPort?: true }
  | { control: 'range'; group: Group; band: BandName; min: FilterParameter; max: FilterParameter; unit: 'kn' | 'm' }
  | {
      control: 'within'
      group: Group
      band: BandName | null
      after: FilterParameter
      before: FilterParameter
      direction: 'past' | 'future'
      durations: readonly string[]
    }
  | { control: 'texts'; group: Group | null; parameters: readonly FilterParameter[] }
  | { control: 'areas' | 'lists'; parameter: FilterParameter }
)

const past = { direction: 'past', durations: ['-PT10M', '-PT1H', '-P1D'] } as const

export const filterSections: readonly SectionRow[] = [
  { control: 'choices', parameter: 'ship_type' },
  { control: 'choices', parameter: 'flag' },
  { control: 'choices', parameter: 'navigational_status' },
  {
    control: 'within',
    group: 'received',
    band: 'position_updated',
    after: 'position_updated_after',
    before: 'position_updated_before',
    ...past,
  },
  { control: 'range', group: 'speed', band: 'speed', min: 'speed_min', max: 'speed_max', unit: 'kn' },
  { control: 'range', group: 'length', band: 'length', min: 'length_min', max: 'length_max', unit: 'm' },
  { control: 'choices', parameter: 'matched_port', isPort: true },
  { control: 'texts', group: null, parameters: ['destination'] },
  { control: 'lists', parameter: 'list' },
  { control: 'choices', parameter: 'class' },
  { control: 'areas', parameter: 'last_known_position_within' },
  {
    control: 'within',
    group: 'arrival',
    band: null,
    after: 'eta_after',
    before: 'eta_before',
    direction: 'future',
    durations: ['P1D', 'P3D', 'P1W'],
    folded: true,
  },
  { control: 'choices', parameter: 'general_classification', folded: true },
  { control: 'choices', parameter: 'individual_classification', folded: true },
  { control: 'texts', group: 'numbers', parameters: ['name', 'call_sign', 'mmsi', 'imo'], folded: true },
  { control: 'choices', parameter: 'shared_mmsi', folded: true },
  { control: 'choices', parameter: 'doubt', folded: true },
  { control: 'texts', group: null, parameters: ['bbox'], folded: true },
  { control: 'texts', group: null, parameters: ['source'], folded: true },
  {
    control: 'within',
    group: 'changed',
    band: null,
    after: 'updated_after',
    before: 'updated_before',
    ...past,
    folded: true,
  },
]

export function parametersOf(section: SectionRow): readonly FilterParameter[] {
  switch (section.control) {
    case 'range':
      return [section.min, section.max]
    case 'within':
      return [section.after, section.before]
    case 'texts':
      return section.parameters
    default:
      return [section.parameter]
  }
}

const sections = new Map(filterSections.flatMap((section) => parametersOf(section).map((name) => [name, section])))

export function sectionOf(parameter: FilterParameter): SectionRow | undefined {
  return sections.get(parameter)
}
