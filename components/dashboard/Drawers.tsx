'use client'

import type { SignedIn } from '#lib/wire/account.ts'
import { loadedLater } from '../ui/sheet/loadedLater.tsx'
import type { DrawerName } from '../view/address.ts'
import type { Filters } from '../view/filterState.ts'

const place = 'left'
const FilterDrawer = loadedLater({
  place,
  load: async () => (await import('../filters/FilterDrawer.tsx')).FilterDrawer,
})
const ViewsDrawer = loadedLater({ place, load: async () => (await import('../views/ViewsDrawer.tsx')).ViewsDrawer })
const ListsDrawer = loadedLater({ place, load: async () => (await import('../lists/ListsDrawer.tsx')).ListsDrawer })
const EventsDrawer = loadedLater({ place, load: async () => (await import('../events/EventsDrawer.tsx')).EventsDrawer })
const PortsDrawer = loadedLater({ place, load: async () => (await import('./PortsDrawer.tsx')).PortsDrawer })
const ConnectDrawer = loadedLater({
  place,
  load: async () => (await import('./connect/ConnectDrawer.tsx')).ConnectDrawer,
})

export interface DrawersProps {
  drawer: DrawerName | null
  filters: Filters
  account: SignedIn | null
  simulated: boolean
  /** Lets the user draw an area. */
  onDraw: () => void
  onClose: () => void
}

export function Drawers({ drawer, filters, account, simulated, onDraw, onClose }: DrawersProps) {
  return (
    <>
      {drawer === 'filters' && <FilterDrawer filters={filters} onClose={onClose} />}
      {drawer === 'events' && account && <EventsDrawer account={account} onDraw={onDraw} onClose={onClose} />}
      {drawer === 'lists' && account && <ListsDrawer account={account} onClose={onClose} />}
      {drawer === 'ports' && <PortsDrawer onClose={onClose} />}
      {drawer === 'sources' && account?.role === 'admin' && <ConnectDrawer simulated={simulated} onClose={onClose} />}
      {drawer === 'views' && account && <ViewsDrawer account={account} onClose={onClose} />}
    </>
  )
}
