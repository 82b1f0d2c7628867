/** Reasons of a match: name and wording. `of` is the code, place or number of the reason. */
const reasons = {
  alias: () => "the owner's alias",
  code: (of) => `code ${of}`,
  'former-code': (of) => `code ${of}, which the port had`,
  'location-code': (of) => `the last three letters of its code, ${of}`,
  name: () => 'name',
  'name-form': () => 'a form of the name',
  'name-spelling': () => 'a spelling of the name',
  'cut-off': () => 'the beginning of the name, cut off',
  'first-words': () => 'the first words of the name',
  abbreviation: () => 'the beginning of the name',
  contraction: () => 'a contraction of the name',
  misspelt: (of) => `${of} ${of === '1' ? 'letter' : 'letters'} from the name`,
  'among-words': () => 'among other words',
  'later-of-two': () => 'the later of two',
  subdivision: (of) => `in ${of}`,
  country: (of) => `in ${of}`,
  range: () => 'in reach of a vessel of its type and length',
  draught: (of) => `the one that accepts a draught of ${of} m`,
  largest: () => 'the largest port of the name',
  nearest: () => 'the nearest port of the name',
  route: () => 'the nearest to the other port of the text',
  flag: () => 'under its own flag',
  held: () => 'as matched when first received',
} as const satisfies Record<string, (of: string) => string>

export type ReasonName = keyof typeof reasons

export type Reason = { reason: ReasonName; of: string | null }

export const reasonNames = Object.keys(reasons) as readonly ReasonName[]

export function because(reason: ReasonName, of: string | number | null = null): Reason {
  return { reason, of: of === null ? null : String(of) }
}

export function inWords(given: readonly Reason[]): string {
  return given.map(({ reason, of }) => reasons[reason](of ?? '')).join(', ')
}
