import type { Database } from './database.ts'
import { type OwnedTable, ownedStore, type RowOf } from './owned.ts'

const columns = {
  id: 'text',
  /** The email of an account. */
  owner: 'text',
  kind: 'text',
  name: 'text',
  query: 'text',
  shared: 'boolean',
  createdAt: 'number',
} as const

export type SavedView = RowOf<typeof columns>

export const savedViews: OwnedTable<SavedView> = {
  table: 'saved_view',
  columns,
  changed: ['name', 'query', 'shared'],
  unique: ['owner', 'kind', 'name'],
  order: ['kind', 'name', 'id'],
  counter: 'view_version',
}

export function viewStore(database: Database) {
  const { rows, find } = ownedStore(database, savedViews)
  return {
    ...rows,
    /** The account's own views and all shared ones, by kind and name. */
    visibleTo: (email: string) => find('owner = @email OR shared', { email }),
  }
}
