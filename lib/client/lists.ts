import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { slicesOf } from '#lib/slices.ts'
import type { reportFormats } from '#lib/wire/formats/reportFormats.ts'
import type { StoredReportsJson } from '#lib/wire/listReportSchemas.ts'
import type {
  AddedJson,
  ListChangesJson,
  ListJson,
  ListRequestJson,
  MemberChangesJson,
  MemberImportJson,
  MemberJson,
  MembersJson,
  NewMemberJson,
  OwnJson,
} from '#lib/wire/listSchemas.ts'
import { maxMembersPerBody } from '#lib/wire/lists.ts'
import { mmsiOf } from '#lib/wire/vesselId.ts'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { send, sendJson } from './account/accountSend.ts'
import { ask, askJson, jsonOf } from './ask.ts'
import { listQuery } from './listQuery.ts'
import { every, whileFailing } from './pace.ts'

const listsEveryMs = 30_000
const memberPageSize = 100
const minuteMs = 60_000
const labelsEveryMs = 5_000
/** More labels would cover each other. */
export const maxLabels = 200

/** The user's own lists and shared ones. Polled, because waiting members become received ones. */
export const listsQuery = queryOptions({
  ...listQuery<ListJson>('lists'),
  staleTime: 5_000,
  refetchInterval: every(listsEveryMs),
})

/** The members of a list that match a text; an empty text matches all. */
export function membersQuery(list: string, text: string) {
  return infiniteQueryOptions({
    queryKey: ['lists', list, 'members', text],
    queryFn: ({ signal, pageParam }) => {
      const asked = { limit: String(memberPageSize), ...(text && { text }), ...(pageParam && { next: pageParam }) }
      return askJson<MembersJson>(`${pathOf(list)}/members?${new URLSearchParams(asked)}`, signal)
    },
    initialPageParam: '',
    getNextPageParam: ({ paging }) => paging.next,
    refetchInterval: whileFailing,
  })
}

/** A vessel with the user's data about it in lists. */
export type OwnedVesselJson = VesselJson & { own: OwnJson }

interface OwnedPage {
  paging: { total: number }
  data: readonly OwnedVesselJson[]
}

/** The vessels of these lists that match filters, with the user's own names. */
export function labelledVesselsQuery(query: string, lists: readonly string[]) {
  const asked = new URLSearchParams(query)
  // A second list would add vessels to those of a list in the filters.
  if (!asked.has('list')) asked.set('list', lists.join(','))
  asked.set('embed', 'own')
  asked.set('limit', String(maxLabels))
  return queryOptions({
    queryKey: ['lists', 'labels', asked.toString()],
    queryFn: ({ signal }) => askJson<OwnedPage>(`/api/vessels?${asked}`, signal),
    refetchInterval: asked.has('at') ? whileFailing : every(labelsEveryMs),
    gcTime: minuteMs,
  })
}

/** The user's data about a vessel in lists; `null` if it is in none. */
export function ownQuery(vessel: string) {
  return queryOptions({
    queryKey: ['lists', 'own', vessel],
    queryFn: async ({ signal }) =>
      (await askJson<OwnedVesselJson>(`/api/vessels/${encodeURIComponent(vessel)}?embed=own`, signal)).own,
    refetchInterval: every(listsEveryMs),
    gcTime: minuteMs,
  })
}

/** The user's own names of vessels, by vessel id. */
export function ownNamesQuery(lists: readonly string[], mmsis: readonly number[]) {
  const asked = { list: lists.join(','), mmsi: mmsis.map(mmsiOf).join(','), embed: 'own', limit: '1000' }
  return queryOptions({
    queryKey: ['lists', 'names', lists, mmsis],
    queryFn: async ({ signal }) => {
      const { data } = await askJson<OwnedPage>(`/api/vessels?${new URLSearchParams(asked)}`, signal)
      return new Map(data.flatMap(({ id, own }) => (own?.name ? [[id, own.name] as const] : [])))
    },
    refetchInterval: whileFailing,
    gcTime: minuteMs,
  })
}

export const addList = (list: ListRequestJson): Promise<ListJson> => sendJson('POST', '/api/lists', list)

export const changeList = (id: string, changes: ListChangesJson): Promise<ListJson> =>
  sendJson('PATCH', pathOf(id), changes)

export async function removeList(id: string): Promise<void> {
  await send('DELETE', pathOf(id))
}

/** The addition to a list: single vessels, or all that match filters. */
export type Addition = { members: readonly NewMemberJson[] } | { matching: string }

/** Splits the addition into as many requests as it needs. */
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

/** Imports members. With `dryRun`, reports what would be added without adding it. */
export async function importMembers(list: string, table: ArrayBuffer, dryRun: boolean): Promise<MemberImportJson> {
  const answer = await ask(`${pathOf(list)}/import${dryRun ? '?dry_run=true' : ''}`, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'text/csv' },
    body: table,
    patienceMs: 5 * minuteMs,
  })
  return jsonOf(answer)
}

/** The URL of all members as CSV. */
export const membersFileAddress = (list: string): string => `${pathOf(list)}/members?format=csv`

/** The daily reports of a list, newest first. */
export function reportsQuery(list: string) {
  return queryOptions({
    queryKey: ['lists', list, 'reports'],
    queryFn: async ({ signal }) => (await askJson<StoredReportsJson>(`${pathOf(list)}/reports`, signal)).data,
    refetchInterval: every(listsEveryMs),
    gcTime: minuteMs,
    retry: false,
  })
}

type ReportFormat = keyof typeof reportFormats

/** The URL of a current report. */
export const reportAddress = (list: string, format: ReportFormat): string => `${pathOf(list)}/report?format=${format}`

export const storedReportAddress = (list: string, report: string, format: ReportFormat): string =>
  `${pathOf(list)}/reports/${encodeURIComponent(report)}?format=${format}`

function pathOf(list: string): string {
  return `/api/lists/${encodeURIComponent(list)}`
}
