import type { ListFacts, MemberFacts, SettledMember } from '#lib/lists/listFacts.ts'
import { exceededBound, type MemberBounds } from '#lib/lists/memberBounds.ts'
import { slicesOf } from '#lib/slices.ts'
import { raiseCounter } from './counters.ts'
import { change, changeInPieces, columnsOf, type Database, type Plan, query } from './database.ts'
import { removeReports } from './listReports.ts'
import { type OwnedTable, ownedStore } from './owned.ts'

export interface FollowedList extends ListFacts {
  /** The sequence number of the last change of a member. */
  changed: number
  /** The sequence number of the last change that removed members. */
  shrunk: number
}

export type NewListMember = Omit<MemberFacts, 'id' | 'list'>

export interface StoredListMember extends MemberFacts {
  /** Grows with every change of a list. */
  sequence: number
}

const rowsOfStatement = 2_000

export const vesselLists: OwnedTable<ListFacts> = {
  table: 'vessel_list',
  columns: {
    id: 'text',
    owner: 'text',
    name: 'text',
    colour: 'text',
    shared: 'boolean',
    report: 'text or null',
    createdAt: 'number',
    updatedAt: 'number',
  },
  changed: ['name', 'colour', 'shared', 'report', 'updatedAt'],
  unique: ['owner', 'name'],
  order: ['owner', 'name'],
  alsoFound: 'changed, shrunk',
  counter: 'list_sequence',
  removeMany: removeMembersOf,
  removeFew: (ids, values) => removeReports(`list IN (${ids})`, values),
}
const memberColumns = columnsOf<StoredListMember>('list_member', [
  'id',
  'list',
  'vessel',
  'mmsi',
  'imo',
  'givenImo',
  'callSign',
  'name',
  'note',
  'tags',
  'addedAt',
  'knownAt',
  'sequence',
])

/** Lists of vessels and their members. The web processes write and follow them. */
export function listStore(database: Database) {
  const { rows } = ownedStore<ListFacts, FollowedList>(database, vesselLists)
  const changeMembers = <Result>(work: (sequence: number) => Plan<Result>) =>
    database.write(function* () {
      return yield* work(yield* raiseCounter(vesselLists.counter))
    })

  return {
    ...rows,

    /** Grows with every change of a list or a member. */
    sequence: rows.version,

    /** Members changed after a sequence number, in parts: those after the last one of the part before. */
    async membersAfter(list: string, { sequence, id }: { sequence: number; id: number }, limit: number) {
      const rows = await database.read<Omit<StoredListMember, 'tags'> & { tags: string }>(
        `SELECT ${memberColumns.selected} FROM list_member
         WHERE list = @list AND (sequence, id) > (@sequence, @id) ORDER BY sequence, id LIMIT @limit`,
        { list, sequence, id, limit },
      )
      return rows.map((row): StoredListMember => ({ ...row, tags: JSON.parse(row.tags) }))
    },

    /** The ids of members in the order of `membersAfter`. */
    idsAfter: (list: string, { sequence, id }: { sequence: number; id: number }, limit: number) =>
      database.read<{ id: number; sequence: number }>(
        `SELECT id, sequence FROM list_member
         WHERE list = @list AND (sequence, id) > (@sequence, @id) ORDER BY sequence, id LIMIT @limit`,
        { list, sequence, id, limit },
      ),

    /** All or none. Resolves to the ids of the members, or to the bound that they would exceed. */
    addMembers: (
      list: string,
      members: readonly NewListMember[],
      at: number,
      bounds: MemberBounds,
    ): Promise<{ ids: number[] } | { exceeded: keyof MemberBounds | 'list' }> =>
      changeMembers(function* (sequence) {
        const exceeded = yield* exceededBy(list, members.length, bounds)
        if (exceeded !== null) return { exceeded }
        const ids: number[] = []
        for (const rows of slicesOf(members, rowsOfStatement)) ids.push(...(yield* insertMembers(list, rows, sequence)))
        yield* noteChange({ list, at, sequence })
        return { ids }
      }),

    /** Replaces all but list and `addedAt`. `false` when it was removed. */
    changeMember: (member: StoredListMember, at: number): Promise<boolean> =>
      changeMembers(function* (sequence) {
        const changed = yield* change(
          `UPDATE list_member SET vessel = @vessel, mmsi = @mmsi, imo = @imo, given_imo = @givenImo, call_sign = @callSign, name = @name,
             note = @note, tags = @tags, known_at = @knownAt, sequence = @sequence
           WHERE id = @id AND list = @list`,
          { ...member, sequence },
        )
        yield* noteChange({ list: member.list, at, sequence })
        return changed > 0
      }),

    /** Resolves to how many were removed. */
    removeMembers: (list: string, ids: readonly number[], at: number): Promise<number> =>
      changeMembers(function* (sequence) {
        const removed = yield* change(
          `DELETE FROM list_member
           WHERE list = @list AND id IN (SELECT CAST(value ->> 'id' AS bigint) FROM json_each(@ids))`,
          { list, ids: ids.map((id) => ({ id })) },
        )
        yield* change(
          'UPDATE vessel_list SET updated_at = @at, changed = @sequence, shrunk = @sequence WHERE id = @list',
          {
            list,
            at,
            sequence,
          },
        )
        return removed
      }),

    /** Keeps which vessel a member was found to be, so that it follows that vessel from now on. */
    settle: (found: readonly SettledMember[]): Promise<number> =>
      changeMembers(function* (sequence) {
        const changed = yield* change(
          `UPDATE list_member SET vessel = CAST(found.value ->> 'vessel' AS bigint),
             imo = coalesce(imo, CAST(found.value ->> 'imo' AS bigint)), sequence = @sequence
           FROM json_each(@found) AS found
           WHERE list_member.id = CAST(found.value ->> 'id' AS bigint)
             AND (vessel IS NULL OR vessel = CAST(found.value ->> 'vessel' AS bigint))`,
          { found, sequence },
        )
        const lists = `SELECT value ->> 'list' FROM json_each(@found)`
        yield* change(`UPDATE vessel_list SET changed = @sequence WHERE id IN (${lists})`, { found, sequence })
        return changed
      }),
  }
}

function noteChange(values: { list: string; at: number; sequence: number }): Plan<number> {
  return change('UPDATE vessel_list SET updated_at = @at, changed = @sequence WHERE id = @list', values)
}

function* exceededBy(list: string, added: number, bounds: MemberBounds): Plan<keyof MemberBounds | 'list' | null> {
  const [row] = yield* query<{ list: number; owner: number; every: number }>(
    `SELECT (SELECT count(*) FROM list_member WHERE list = @list) AS list,
       (SELECT count(*) FROM list_member JOIN vessel_list AS other ON other.id = list
        WHERE other.owner = vessel_list.owner) AS owner,
       (SELECT count(*) FROM list_member) AS every
     FROM vessel_list WHERE id = @list`,
    { list },
  )
  return row ? exceededBound({ ofList: row.list, ofOwner: row.owner, inAll: row.every }, added, bounds) : 'list'
}

function* insertMembers(list: string, rows: readonly NewListMember[], sequence: number): Plan<number[]> {
  const added = yield* query<{ id: number }>(
    `INSERT INTO list_member (list, vessel, mmsi, imo, given_imo, call_sign, name, note, tags, added_at, known_at, sequence)
     SELECT @list, CAST(value ->> 'vessel' AS bigint), CAST(value ->> 'mmsi' AS bigint),
       CAST(value ->> 'imo' AS bigint), CAST(value ->> 'givenImo' AS bigint), value ->> 'callSign', value ->> 'name', value ->> 'note', value ->> 'tags',
       CAST(value ->> 'addedAt' AS bigint), CAST(value ->> 'knownAt' AS bigint), CAST(@sequence AS bigint)
     FROM json_each(@rows) WHERE true ORDER BY CAST(value ->> 'position' AS bigint) RETURNING id`,
    { list, sequence, rows: rows.map((row, position) => ({ ...row, position, tags: JSON.stringify(row.tags) })) },
  )
  return added.map(({ id }) => id)
}

function removeMembersOf(database: Database, lists: string, values: object): Promise<number> {
  const members = `SELECT id FROM list_member WHERE list IN (${lists}) LIMIT @piece`
  return changeInPieces(database, `DELETE FROM list_member WHERE id IN (${members})`, values)
}
