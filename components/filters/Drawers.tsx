'use client'

import type { Role } from '../account/role.ts'
import { ComingFilters, ComingViews } from '../shell/comingPanels.tsx'
import type { DrawerName } from '../shell/urlState.ts'
import { late } from '../ui/late.tsx'
import type { Filters } from './filterState.ts'

// Fetched when first opened: the map is on the screen before anybody filters.
const FilterDrawer = late(async () => (await import('./panel/FilterDrawer.tsx')).FilterDrawer, ComingFilters)
const ViewsDrawer = late(async () => (await import('./views/ViewsDrawer.tsx')).ViewsDrawer, ComingViews)

export interface DrawersProps {
  drawer: DrawerName | null
  filters: Filters
  account: { email: string; role: Role }
  onClose: () => void
}

/** The drawers of filters and of saved views. */
export function Drawers({ drawer, filters, account, onClose }: DrawersProps) {
  return (
    <>
      {drawer === 'filters' && <FilterDrawer filters={filters} onClose={onClose} />}
      {drawer === 'views' && <ViewsDrawer account={account} onClose={onClose} />}
    </>
  )
}
