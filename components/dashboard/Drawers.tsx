'use client'

import dynamic from 'next/dynamic'
import type { SignedIn } from '#lib/wire/account.ts'
import { LoadBoundary } from '../ui/sheet/LoadBoundary.tsx'
import { LoadingSheet } from '../ui/sheet/Loading.tsx'
import type { Filters } from '../view/filterState.ts'
import type { DrawerName } from '../view/urlState.ts'

const loading = () => <LoadingSheet place="left" />
const FilterDrawer = dynamic(async () => (await import('../filters/FilterDrawer.tsx')).FilterDrawer, {
  ssr: false,
  loading,
})
const ViewsDrawer = dynamic(async () => (await import('../views/ViewsDrawer.tsx')).ViewsDrawer, { ssr: false, loading })
const EventsDrawer = dynamic(async () => (await import('../events/EventsDrawer.tsx')).EventsDrawer, {
  ssr: false,
  loading,
})

export interface DrawersProps {
  drawer: DrawerName | null
  filters: Filters
  account: SignedIn | null
  onClose: () => void
}

export function Drawers({ drawer, filters, account, onClose }: DrawersProps) {
  return (
    <LoadBoundary key={drawer} place="left">
      {drawer === 'filters' && <FilterDrawer filters={filters} onClose={onClose} />}
      {drawer === 'events' && account && <EventsDrawer account={account} onClose={onClose} />}
      {drawer === 'views' && account && <ViewsDrawer account={account} onClose={onClose} />}
    </LoadBoundary>
  )
}
