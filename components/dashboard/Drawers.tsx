'use client'

import type { RoleJson } from '#lib/wire/account.ts'
import { late } from '../ui/late.tsx'
import type { Filters } from '../view/filterState.ts'
import type { DrawerName } from '../view/urlState.ts'
import { ComingFilters, ComingViews } from './comingPanels.tsx'

// Fetched when first opened: the map is on the screen before anybody filters.
const FilterDrawer = late(async () => (await import('../filters/FilterDrawer.tsx')).FilterDrawer, ComingFilters)
const ViewsDrawer = late(async () => (await import('../views/ViewsDrawer.tsx')).ViewsDrawer, ComingViews)

export interface DrawersProps {
  drawer: DrawerName | null
  filters: Filters
  account: { email: string; role: RoleJson }
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
