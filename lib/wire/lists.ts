import { foldText } from './condition.ts'

/** Colours of lists that are visible on charts and in both themes. */
export const listColours = [
  '#d64545',
  '#e07b00',
  '#b8960c',
  '#3f9d4d',
  '#1497a5',
  '#2f7de1',
  '#7c5cd6',
  '#d1479b',
] as const

export const maxMembersOfList = 50_000
export const maxMembersOfOwner = 100_000
export const maxMembers = 300_000
export const maxListsOfOwner = 200
/** The maximum number of lists that one tile marks, one bit each. */
export const maxMarks = 8
export const maxMembersPerBody = 1_000
export const maxNoteCharacters = 500
export const maxTags = 20
export const maxTagCharacters = 40

/** Values of the parameter `list` in addresses of version 0.2 and before, which opened the table of vessels. */
const formerValues: ReadonlySet<string> = new Set(['true', 'false'])

/** Whether a value of the parameter `list` can name a list. */
export function canNameList(value: string): boolean {
  return !formerValues.has(value.toLowerCase())
}

/** Whether an older address opened the table of vessels. */
export function openedTable(list: string | null): boolean {
  return list === 'true'
}

/** Whether a list exists for a user: own lists do, and shared ones unless a scope limits the visible vessels. */
export function canSeeList(
  list: { owner: string; shared: boolean },
  { owner, hasScope }: { owner: string; hasScope: boolean },
): boolean {
  return list.owner === owner || (list.shared && !hasScope)
}

/** The ids of lists in the filters of a stored query. */
export function listIdsIn(query: string): string[] {
  const values = new URLSearchParams(query).getAll('list').flatMap((value) => value.split(','))
  return values.filter((id) => id !== '' && canNameList(id))
}

/** The id of the list that an id or a name means, or the reason why it means none. */
export type ListIdOf = (text: string) => { id: string } | { reason: string }

/** The lists that an id or a name means; several if it is ambiguous. Own lists take precedence. */
export function listsMeant<List extends { id: string; name: string }>(
  lists: readonly List[],
  isOwn: (list: List) => boolean,
  text: string,
): readonly List[] {
  const byId = lists.filter(({ id }) => id === text)
  if (byId.length > 0) return byId
  const named = lists.filter(({ name }) => foldText(name) === foldText(text))
  const own = named.filter(isOwn)
  return own.length > 0 ? own : named
}

/** The list that an id or a name means to an owner. */
export function listIdAmong(
  lists: readonly { id: string; name: string; owner: string }[],
  owner: string,
  text: string,
): ReturnType<ListIdOf> {
  const [list, another] = listsMeant(lists, (each) => each.owner === owner, text)
  if (!list) return { reason: `must be the id or name of one of your lists or of a shared list, not "${text}"` }
  if (another) return { reason: `must be the id of a list, because several are named "${text}"` }
  return { id: list.id }
}

/** Accepts every text as an id, if another part of the program looks it up. */
export const anyList: ListIdOf = (id) => ({ id })

/** Refuses every list, for callers without lists. */
export const noLists: ListIdOf = () => ({ reason: 'is not available here' })

/** Why it is unclear which vessel a member is. */
export const unclearCodes = ['several_vessels', 'vessel_split'] as const
