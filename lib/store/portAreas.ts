import type { Database } from './database.ts'
import { type OwnedTable, ownedStore } from './owned.ts'

/** An area of a port, or a berth in it, that an administrator has drawn or imported. */
export interface PortArea {
  id: string
  /** UN/LOCODE. */
  port: string
  kind: 'port' | 'berth'
  name: string
  /** GeoJSON. */
  area: string
  /** An email. */
  addedBy: string
  /** Milliseconds since 1970. */
  addedAt: number
}

const portAreas: OwnedTable<PortArea> = {
  table: 'port_area',
  isCommon: true,
  columns: { id: 'text', port: 'text', kind: 'text', name: 'text', area: 'text', addedBy: 'text', addedAt: 'number' },
  changed: ['port', 'kind', 'name', 'area'],
  order: ['port', 'kind', 'name', 'id'],
  counter: 'port_area_version',
}

/** Few rows; the web process writes them. */
export function portAreaStore(database: Database) {
  const { rows, find } = ownedStore(database, portAreas)
  return { ...rows, ofPort: (port: string) => find('port = @port', { port }) }
}
