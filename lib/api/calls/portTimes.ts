import { portTimes as timesOf } from '#lib/calls/portTimes.ts'
import { type ListedPortTimes, portTimes as table } from '#lib/wire/rows/portTime.ts'
import { foundVesselJson } from '#lib/wire/vesselJson.ts'
import { tableAnswer } from '../collection.ts'
import { visibleLists } from '../lists/visibleLists.ts'
import type { Answer, Call } from '../route.ts'
import { type CallDuring, callsDuring, parsePortRequest } from './callsDuring.ts'

/** GET /api/ports/{code}/turnaround: how long vessels waited and stayed, by type and list. */
export async function turnaround(call: Call, { code }: { code: string }): Promise<Answer> {
  const { port, own, filters, beside } = parsePortRequest(call, code)
  const calls = await callsDuring(call, port.unlocode, own, filters)
  const rowOf = (head: Omit<ListedPortTimes, 'times'>, ofGroup: readonly CallDuring[]): ListedPortTimes => ({
    ...head,
    times: timesOf(
      ofGroup.map(({ stored }) => stored),
      own.period,
    ),
  })
  const rows = [
    rowOf({ group: 'all', value: null, name: null }, calls),
    ...byType(call, calls).map(([value, ofType]) => rowOf({ group: 'ship_type', value, name: null }, ofType)),
    ...byList(call, calls).map(({ id, name, ofList }) => rowOf({ group: 'list', value: id, name }, ofList)),
  ]
  const shown = rows.filter(({ group, times }) => group === 'all' || times.calls > 0)
  return tableAnswer(call, table, shown, beside)
}

function byType({ fleet }: Call, calls: readonly CallDuring[]): [string, CallDuring[]][] {
  const typeOf = ({ row }: CallDuring) => foundVesselJson(fleet.vesselAt(row)).ship_type ?? 'Unknown'
  return [...Map.groupBy(calls, typeOf)].sort(([one], [other]) => one.localeCompare(other))
}

function byList(call: Call, calls: readonly CallDuring[]) {
  const lists = visibleLists(call)
  const ids = new Set(lists.map(({ id }) => id))
  const membersOf = new Map<string, CallDuring[]>()
  for (const each of calls) {
    const members = call.fleet.lists.membersAt(each.row, (list) => ids.has(list))
    for (const list of new Set(members.map((member) => member.list))) {
      const ofList = membersOf.get(list)
      if (ofList) ofList.push(each)
      else membersOf.set(list, [each])
    }
  }
  return lists.map(({ id, name }) => ({ id, name, ofList: membersOf.get(id) ?? [] }))
}
