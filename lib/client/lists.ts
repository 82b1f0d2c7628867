import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { slicesOf } from '#lib/slices.ts'
import type {
  AddedJson,
  ListChangesJson,
  ListJson,
  ListRequestJson,
  MemberChangesJson,
  MemberJson,
  MembersJson,
  NewMemberJson,
} from '#lib/wire/listSchemas.ts'
import { maxMembersPerBody } from '#lib/wire/lists.ts'
import { send, sendJson } from './account/accountSend.ts'
import { askJson } from './ask.ts'
import { every, whileFailing } from './pace.ts'

const listsEveryMs = 30_000
const memberPageSize = 100

/** The user's own lists and shared ones. Asked for again and again: waiting members become received ones. */
export const listsQuery = queryOptions({
  queryKey: ['lists'],
  queryFn: async ({ signal }) => (await askJson<{ data: readonly ListJson[] }>('/api/lists', signal)).data,
  staleTime: 5_000,
  refetchInterval: every(listsEveryMs),
  retry: false,
})

/** The members of a list that a text finds; an empty one finds all. */
export function membersQuery(list: string, text: string) {
  return infiniteQueryOptions({
    queryKey: ['lists', list, 'members', text],
    queryFn: ({ signal, pageParam }) => {
      const asked = { limit: String(memberPageSize), ...(text && { q: text }), ...(pageParam && { cursor: pageParam }) }
      return askJson<MembersJson>(`${pathOf(list)}/members?${new URLSearchParams(asked)}`, signal)
    },
    initialPageParam: '',
    getNextPageParam: ({ paging }) => paging.next,
    refetchInterval: whileFailing,
    retry: false,
  })
}

export const addList = (list: ListRequestJson): Promise<ListJson> => sendJson('POST', '/api/lists', list)

export const changeList = (id: string, changes: ListChangesJson): Promise<ListJson> =>
  sendJson('PATCH', pathOf(id), changes)

export async function removeList(id: string): Promise<void> {
  await send('DELETE', pathOf(id))
}

/** What is added to a list: vessels one by one, or all that pass filters. */
export type Addition = { members: readonly NewMemberJson[] } | { matching: string }

/** Adds in as many requests as it takes. */
export async function addMembers(list: string, addition: Addition): Promise<AddedJson> {
  const path = `${pathOf(list)}/members`
  if ('matching' in addition) return sendJson('POST', path, addition)
  const sum = { added: 0, already: 0, waiting: 0, ids: [] as string[] }
  for (const members of slicesOf(addition.members, maxMembersPerBody)) {
    const { added, already, waiting, ids } = await sendJson<AddedJson>('POST', path, { members })
    sum.added += added
    sum.already += already
    sum.waiting += waiting
    sum.ids.push(...ids)
  }
  return sum
}

export const changeMember = (list: string, member: string, changes: MemberChangesJson): Promise<MemberJson> =>
  sendJson('PATCH', `${pathOf(list)}/members/${encodeURIComponent(member)}`, changes)

export async function removeMembers(list: string, members: readonly string[]): Promise<void> {
  for (const part of slicesOf(members, maxMembersPerBody)) {
    await send('POST', `${pathOf(list)}/members/remove`, { members: part })
  }
}

/** The address of all members as CSV. */
export const membersFileAddress = (list: string): string => `${pathOf(list)}/members?format=csv`

function pathOf(list: string): string {
  return `/api/lists/${encodeURIComponent(list)}`
}
