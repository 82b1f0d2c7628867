import { FleetFollower } from '#lib/fleet/follower.ts'
import type { ListFacts } from '#lib/lists/listFacts.ts'
import type { PortBook } from '#lib/ports/portBook.ts'
import { FleetHistory } from '#lib/query/fleetHistory.ts'
import type { Store } from '#lib/store/store.ts'
import type { FleetSource } from '#lib/store/vessels.ts'
import { numberOfUnlocode } from '#lib/vessel/unlocode.ts'

/** Members of lists that are stored together as found. */
const settledAtOnce = 1_000

/** Vessels and lists in memory. */
export interface FollowedVessels {
  follower: FleetFollower
  history: FleetHistory
  /** All lists of vessels, private ones too: see lib/api/lists/visibleLists.ts. `null` while they are loaded. */
  listsNow: () => readonly ListFacts[] | null
  /** The number of members in all lists of an owner; `null`: of every owner. */
  listMembersOf: (owner: string | null) => number
}

/** Follows the vessels of the store. `settleLists` stores which vessels members of lists were found to be. */
export function followVessels(
  store: Pick<Store, 'lists'> & FleetSource,
  ports: PortBook,
  now: () => number,
): FollowedVessels & { settleLists(): Promise<void> } {
  const follower = new FleetFollower({ source: store, now })
  const history = new FleetHistory()
  follower.subscribe(({ fleet, rows, isStamped }) => history.note(fleet, rows, isStamped))
  follower.start()
  ports.subscribe((changed) => noteMatchedPorts(changed, follower))
  return {
    follower,
    history,
    listsNow: () => follower.fleet?.lists.all() ?? null,
    listMembersOf: (owner) => follower.fleet?.lists.sizeOfOwner(owner) ?? 0,
    async settleLists() {
      const found = follower.fleet?.unsettledMembers(settledAtOnce) ?? []
      if (found.length > 0) await store.lists.settle(found)
    },
  }
}

/** Reports the vessels of changed ports to the follower, because records contain the name and position of the matched port. */
function noteMatchedPorts(changed: ReadonlySet<string>, follower: FleetFollower): void {
  if (follower.fleet === null) return
  const rows: number[] = []
  follower.fleet.matchedPorts.rowsOf([...changed].map(numberOfUnlocode)).forEach((row) => void rows.push(row))
  follower.noteRelatedChange(rows)
}
